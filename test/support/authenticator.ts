import { totpCode, totpStepAt } from '#server/features/auth/totp.ts';
import type { TestApp } from './create-test-app.ts';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app that has scanned the code of an `otpauth://` link. */
export function authenticator(link: string) {
  const secret = decode(new URL(link).searchParams.get('secret') ?? '');
  return {
    /** The current code, or the one `ahead` half minutes later, for a clock that is fast. */
    code: (ahead = 0): string => totpCode(secret, totpStepAt(new Date()) + ahead),
  };
}

/** A code works once. Then this pretends that its half minute has passed, so that the next one is the current code again. */
export const waitForNextCode = ({ db }: TestApp) =>
  db.updateTable('two_factors').set({ last_used_step: 0 }).execute();

function decode(text: string): Buffer {
  const bits = [...text].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
