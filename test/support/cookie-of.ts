import type { IncomingHttpHeaders } from 'node:http';

/** The first cookie that a response sets, as a browser sends it back. Empty if there is none. */
export function cookieOf({ headers }: { headers: Headers | IncomingHttpHeaders }): string {
  const [first] = headers instanceof Headers ? headers.getSetCookie() : (headers['set-cookie'] ?? []);
  return first?.split(';')[0] ?? '';
}
