import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ChoosableKind, choosableKinds } from '#contract/notifications/notifications.ts';
import { deriveKey } from '#server/lib/derive-key.ts';

/** What a token deletes: one wish, or all wishes that one email was about. */
type UnsubscribedWishes = { kind: 'wish' | 'mail'; id: string };
/** Or which email of a user it ends: all of one kind, or the daily one. */
type UnsubscribedUser = { kind: ChoosableKind | 'digest'; id: string };
export type Unsubscribed = UnsubscribedWishes | UnsubscribedUser;

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

const idBytes = 16;
const signatureBytes = 16;

/** Their position is in the tokens of users, so new ones come last. */
const userKinds = [...choosableKinds, 'digest'] as const;
const wishKinds = ['wish', 'mail'] as const;

/**
 * Signs and reads the tokens of unsubscribe links. They never expire, because an email may be read years later. The tokens of users
 * begin with a byte that says the kind, and are longer than those of wishes.
 */
export function createUnsubscribeTokens(secret: string) {
  const key = deriveKey(secret, 'unsubscribe');
  const sign = (kind: Unsubscribed['kind'], id: Buffer) =>
    createHmac('sha256', key).update(kind).update(id).digest().subarray(0, signatureBytes);
  return {
    create: ({ kind, id }: Unsubscribed): string => {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
      const position = (userKinds as readonly string[]).indexOf(kind);
      const prefix = Buffer.from(position < 0 ? [] : [position]);
      return Buffer.concat([prefix, bytes, sign(kind, bytes)]).toString('base64url');
    },
    /** Returns undefined for a token that is not ours. */
    read: (token: string): Unsubscribed | undefined => {
      const bytes = Buffer.from(token, 'base64url');
      const prefixBytes = bytes.length - idBytes - signatureBytes;
      if (prefixBytes !== 0 && prefixBytes !== 1) return undefined;
      const id = bytes.subarray(prefixBytes, prefixBytes + idBytes);
      const signature = bytes.subarray(prefixBytes + idBytes);
      const kinds = prefixBytes === 0 ? wishKinds : userKinds.slice(bytes[0], (bytes[0] ?? 0) + 1);
      const kind = kinds.find((one) => timingSafeEqual(sign(one, id), signature));
      return kind && { kind, id: toUuid(id.toString('hex')) };
    },
  };
}

const toUuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
