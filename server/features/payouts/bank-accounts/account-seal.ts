import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from '#server/lib/derive-key.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

type Field = 'account' | 'bank code';

export type AccountSeal = ReturnType<typeof createAccountSeal>;

/**
 * Encrypts the numbers of bank accounts, so that neither the database nor a backup has them. What was sealed for one user and field
 * cannot be opened as that of another.
 */
export function createAccountSeal(secret: string) {
  const key = deriveKey(secret, 'bank accounts');
  const context = (userId: string, field: Field) => Buffer.from(`${userId} ${field}`);

  return {
    seal: (userId: string, field: Field, text: string): Buffer => {
      const iv = randomBytes(ivBytes);
      const sealing = createCipheriv(cipher, key, iv).setAAD(context(userId, field));
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
    },

    /** Undefined for what was sealed with another secret, or for another user or field. */
    open: (userId: string, field: Field, sealed: Buffer): string | undefined => {
      const iv = sealed.subarray(0, ivBytes);
      const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
      try {
        const opening = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes })
          .setAAD(context(userId, field))
          .setAuthTag(tag);
        return opening.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
