import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;

/** The TOTP time step: 30-second intervals since 1970. */
export const totpStepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / stepSeconds);

/** The code that an authenticator app shows in a time step (RFC 6238: SHA-1, six digits). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Returns the time step of a code; undefined for a wrong code. Allows for clocks that are one step apart. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const present = totpStepAt(now);
  return [present, present - 1, present + 1].find((step) => isSame(totpCode(secret, step), code));
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
