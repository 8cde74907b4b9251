/** Where somebody goes after logging in when no page of ours was remembered. */
export const defaultReturnTo = '/';

/** The login page's address that remembers the page somebody wanted. */
export function loginPathFrom(wanted: string): string {
  const from = returnTo(wanted);
  return from === defaultReturnTo ? '/login' : `/login?${new URLSearchParams({ from })}`;
}

/**
 * A remembered page as it may be followed: a path on this site, or the home page. Whatever a browser could
 * read as another site or as a script is refused, also when it hides behind encoding or dot segments.
 */
export function returnTo(from: string | null | undefined): string {
  if (!from?.startsWith('/') || hasTrickCharacter(from)) return defaultReturnTo;
  const here = 'http://here.invalid';
  const url = URL.parse(from, here);
  if (url?.origin !== here || url.pathname.startsWith('//')) return defaultReturnTo;
  if (/%(2f|5c)/i.test(url.pathname)) return defaultReturnTo;
  if (/^\/(login|signup)\/*$/i.test(url.pathname)) return defaultReturnTo;
  return url.pathname + url.search + url.hash;
}

/** Browsers drop tabs and line breaks from addresses and read `\` as `/`, so that neither is ever innocent. */
function hasTrickCharacter(text: string): boolean {
  return [...text].some((character) => character === '\\' || character < ' ' || character === '\u007f');
}
