import type { Context } from 'hono';
import { isLocale, type Locale, localeCookie } from '#contract/kernel/locales/locales.ts';
import { preferredLanguage } from '../lib/accept-language.ts';
import type { AppEnv } from './app-env.ts';
import { unknownSite } from './known-site.ts';

/**
 * Returns the language in which to write the response of an operation. Our own pages name theirs as the only one that they
 * accept; for other clients it is the user's, then the browser's choice, then its preference, then the site's own.
 */
export function requestLocale({ var: variables, req: { raw } }: Context<AppEnv>): Locale {
  const { defaultLocale, locales } = variables.knownSite ?? unknownSite;
  const accepted = raw.headers.get('accept-language');
  const known = [accepted, variables.accountLocale, localeOfCookie(raw)];
  return (
    known.filter(isLocale).find((locale) => locales.includes(locale)) ??
    preferredLanguage(accepted, locales) ??
    defaultLocale
  );
}

/** The language that the visitor has chosen in this browser. */
export const localeOfCookie = ({ headers }: Request): string | undefined =>
  headers
    .get('cookie')
    ?.split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === localeCookie)?.[1];
