import { hkdfSync } from 'node:crypto';

/** Derives a separate key for each purpose, so that a signature for one is not valid for another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `dogear ${purpose}`, 32));
}
