import type { AuthContext } from 'better-auth';

const suffix = '@spelled.invalid';

/**
 * Better Auth takes fewer addresses than mail does: none with `&` before the @, none that ends with `.xn--p1ai`. So it gets every
 * address in letters and digits; where it looks up or creates an account, the address is read again.
 */
export function spellAddress(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('email' in body)) return body;
  return { ...body, email: `${Buffer.from(String(body.email)).toString('hex')}${suffix}` };
}

/** Returns the address that was spelled. Others, such as those from Google, are returned as they are. */
export const readSpelled = (email: string): string =>
  email.endsWith(suffix) ? Buffer.from(email.slice(0, -suffix.length), 'hex').toString() : email;

/** Lets Better Auth find accounts by spelled addresses. */
export function findSpelledAddresses({ internalAdapter }: Pick<AuthContext, 'internalAdapter'>): void {
  const { findUserByEmail } = internalAdapter;
  internalAdapter.findUserByEmail = (email, options) => findUserByEmail(readSpelled(email), options);
}
