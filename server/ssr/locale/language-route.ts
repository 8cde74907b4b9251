import {
  isLocale,
  localeCookie,
  locales,
  localizedPath,
  type SiteLocales,
} from '#contract/kernel/locales/locales.ts';
import { assertSameOrigin } from '#server/http/middleware/csrf.ts';

const folder = '/language/';
export const languagePaths = locales.map((locale) => folder + locale);

const maxAgeSeconds = 365 * 24 * 60 * 60;

type Deps = {
  publicOrigin: string;
  site: SiteLocales;
  /** Keeps the choice in the account, if the request belongs to one. */
  saveInAccount: (request: Request, locale: string) => Promise<void>;
};

/**
 * `POST /language/de?from=/blog`: remembers the visitor's choice in a cookie, and returns to the page in that language.
 * Undefined if the site does not offer the language.
 * @throws DomainError `wrong_origin`
 */
export async function chooseLanguage(request: Request, deps: Deps): Promise<Response | undefined> {
  const { publicOrigin, site } = deps;
  assertSameOrigin(request, publicOrigin);
  const { pathname, searchParams } = new URL(request.url);
  const chosen = pathname.slice(folder.length);
  if (!isLocale(chosen) || !site.locales.includes(chosen)) return undefined;
  await deps.saveInAccount(request, chosen);
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  return new Response(null, {
    status: 303,
    headers: {
      location: localizedPath(ownPath(searchParams.get('from')), chosen, site.defaultLocale),
      'set-cookie': `${localeCookie}=${chosen}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax; HttpOnly${secure}`,
      'cache-control': 'no-store',
    },
  });
}

/** Only a path that no browser reads as the address of another site. */
const ownPath = (from: string | null): string =>
  from && /^\/[\w\-./~%?&=+,:@!*()]*$/.test(from) && !from.includes('//') ? from : '/';
