import { hkdfSync } from 'node:crypto';

/** A key of its own for each purpose, so that what one of them signs means nothing to another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `dogear ${purpose}`, 32));
}
