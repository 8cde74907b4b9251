import { parse, serialize } from 'hono/utils/cookie';

/** As long as the key is valid: setting up takes minutes, but a host may sleep over it. */
export const claimLifetimeSeconds = 24 * 3600;

/** The `__Host-` prefix makes browsers reject such a cookie when a sibling domain or plain HTTP sets it. */
const nameFor = (publicOrigin: string): string =>
  `${publicOrigin.startsWith('https:') ? '__Host-' : ''}dogear.setup`;

/** The cookie of the browser that has claimed the setup. No other site's page can make the browser send it. */
export const claimCookie = (publicOrigin: string, claim: string): string =>
  serialize(nameFor(publicOrigin), claim, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: publicOrigin.startsWith('https:'),
    maxAge: claim === '' ? 0 : claimLifetimeSeconds,
  });

export const readClaim = (publicOrigin: string, cookies: string | undefined): string | undefined =>
  cookies === undefined ? undefined : parse(cookies, nameFor(publicOrigin))[nameFor(publicOrigin)];
