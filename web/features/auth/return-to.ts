import { findPage } from '#contract/pages.ts';

/** The path after a sign-in for which no path was remembered. */
export const defaultReturnTo = '/';

/** The page on which users confirm their email address. */
export const confirmEmailPath = '/verify-email';

/** Returns the login page's address, which remembers the requested path. */
export const loginPathFrom = (wanted: string): string => pathFrom('/login', wanted);

/** Returns the sign-up page's address, which remembers the requested path and the invitation to sign up. */
export const signupPathFrom = (wanted: string, invitation?: string): string =>
  pathFrom('/signup', wanted, invitation);

function pathFrom(page: string, wanted: string, invitation?: string): string {
  const from = returnTo(wanted);
  const query = new URLSearchParams({
    ...(from !== defaultReturnTo && { from }),
    ...(invitation && { invitation }),
  });
  return query.size > 0 ? `${page}?${query}` : page;
}

/**
 * Returns the remembered path if it is safe, otherwise the home page. Anything that a browser could resolve to
 * another site or a script is rejected, also when it is encoded or hidden behind dot segments.
 */
export function returnTo(from: string | null | undefined): string {
  if (!from?.startsWith('/') || hasForbiddenCharacter(from)) return defaultReturnTo;
  const here = 'http://here.invalid';
  const url = URL.parse(from, here);
  if (url?.origin !== here || url.pathname.startsWith('//')) return defaultReturnTo;
  if (/%(2f|5c)/i.test(url.pathname)) return defaultReturnTo;
  if (['/login', '/signup'].includes(findPage(url.pathname) ?? '')) return defaultReturnTo;
  return url.pathname + url.search + url.hash;
}

/** Browsers drop tabs and line breaks from addresses and read `\` as `/`, so neither is ever harmless. */
function hasForbiddenCharacter(text: string): boolean {
  return [...text].some((character) => character === '\\' || character < ' ' || character === '\u007f');
}
