import { totpCode, totpStepAt } from '#server/features/auth/totp.ts';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app that has scanned the code of an `otpauth://` link. */
export function authenticator(link: string) {
  const secret = decode(new URL(link).searchParams.get('secret') ?? '');
  return {
    /** The current code, or the one `ahead` half minutes later, for a clock that is fast. */
    code: (ahead = 0): string => totpCode(secret, totpStepAt(new Date()) + ahead),
  };
}

function decode(text: string): Buffer {
  const bits = [...text].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
