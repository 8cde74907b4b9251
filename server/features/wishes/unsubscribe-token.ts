import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#server/lib/derive-key.ts';

/** What a token deletes: one wish, or all wishes that one email was about. */
export type Unsubscribed = { kind: 'wish' | 'mail'; id: string };

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

const idBytes = 16;
const signatureBytes = 16;

/** Signs and reads the tokens of unsubscribe links. They never expire, because an email may be read years later. */
export function createUnsubscribeTokens(secret: string) {
  const key = deriveKey(secret, 'unsubscribe');
  const sign = (kind: Unsubscribed['kind'], id: Buffer) =>
    createHmac('sha256', key).update(kind).update(id).digest().subarray(0, signatureBytes);
  return {
    create: ({ kind, id }: Unsubscribed): string => {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
      return Buffer.concat([bytes, sign(kind, bytes)]).toString('base64url');
    },
    /** Returns undefined for a token that is not ours. */
    read: (token: string): Unsubscribed | undefined => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== idBytes + signatureBytes) return undefined;
      const id = bytes.subarray(0, idBytes);
      const signature = bytes.subarray(idBytes);
      const kind = (['wish', 'mail'] as const).find((one) => timingSafeEqual(sign(one, id), signature));
      return kind && { kind, id: toUuid(id.toString('hex')) };
    },
  };
}

const toUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
