import { isLocale, type Locale, type SiteLocales, splitLocale } from '#contract/kernel/locales/locales.ts';
import { localeOfCookie } from '#server/http/request-locale.ts';
import { preferredLanguage } from '#server/lib/accept-language.ts';

/** A request for a page, with the language of its address taken out. */
export type LocatedRequest = {
  /** For the page's own path, such as `/blog`. */
  request: Request;
  /** What the path began with, such as `/de`; empty for an address without a language. */
  basename: string;
  /** The language in which a visitor without an account sees the page. */
  locale: Locale;
};

/**
 * Finds the language of a page: that of its address, then the one that the visitor has chosen, then the one that the browser
 * prefers, then the site's own.
 */
export function locateRequest(request: Request, site: SiteLocales): LocatedRequest {
  const fromAddress = localeOfAddress(request.url, site);
  if (!fromAddress) return { request, basename: '', locale: visitorLocale(request, site) };
  const url = new URL(request.url);
  url.pathname = splitLocale(url.pathname).path;
  return { request: new Request(url, request), basename: `/${fromAddress}`, locale: fromAddress };
}

/**
 * The site's own language has no addresses of its own, so one that begins with it leads to the plain one. So does one of a
 * language that the site does not offer, because a host may have removed it while the page was open, bookmarked, or shared.
 */
export function redirectToPlainAddress(request: Request, { defaultLocale, locales }: SiteLocales) {
  const { pathname, search } = new URL(request.url);
  const { locale, path } = splitLocale(pathname);
  if (!locale || (locale !== defaultLocale && locales.includes(locale))) return undefined;
  return new Response(null, { status: 302, headers: { location: `/${path.replace(/^\/+/, '')}${search}` } });
}

/** A language that the site does not offer has none at all. */
function localeOfAddress(address: string, { defaultLocale, locales }: SiteLocales): Locale | undefined {
  const { locale } = splitLocale(new URL(address).pathname);
  return locale !== defaultLocale && locale && locales.includes(locale) ? locale : undefined;
}

const visitorLocale = (request: Request, { defaultLocale, locales }: SiteLocales): Locale =>
  chosenLocale(request, locales) ??
  preferredLanguage(request.headers.get('accept-language'), locales) ??
  defaultLocale;

function chosenLocale(request: Request, locales: readonly Locale[]): Locale | undefined {
  const chosen = localeOfCookie(request);
  return isLocale(chosen) && locales.includes(chosen) ? chosen : undefined;
}

/** The language of a page for a user: an address decides before the account. */
export const userLocale = (
  { basename, locale }: LocatedRequest,
  ofAccount: Locale | null | undefined,
  { locales }: SiteLocales,
): Locale => (basename === '' && ofAccount && locales.includes(ofAccount) ? ofAccount : locale);
