import { totpCode, totpStepAt } from '#server/features/auth/totp.ts';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app that has scanned the link of an `otpauth://` code. */
export function authenticator(link: string) {
  const secret = decode(new URL(link).searchParams.get('secret') ?? '');
  return {
    /** What it shows now; `ahead` half minutes later, on a clock that differs. */
    code: (ahead = 0): string => totpCode(secret, totpStepAt(new Date()) + ahead),
  };
}

function decode(text: string): Buffer {
  const bits = [...text].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
