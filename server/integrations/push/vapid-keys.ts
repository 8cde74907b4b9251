import { createECDH } from 'node:crypto';
import { deriveKey } from '#server/lib/derive-key.ts';

export type VapidKeys = ReturnType<typeof createVapidKeys>;

/**
 * Returns the key pair that identifies this site to push services (RFC 8292). It is derived from the secret, so that all processes
 * have the same one, and nothing else needs to be kept.
 */
export function createVapidKeys(secret: string) {
  const privateKey = deriveKey(secret, 'web push');
  // Without its first bit, any key is below the order of the curve.
  privateKey.writeUInt8(privateKey.readUInt8() & 0x7f);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
