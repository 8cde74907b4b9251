import { createHmac, timingSafeEqual } from 'node:crypto';
import { plainCharacters } from '#contract/kernel/plain-text.ts';
import { deriveKey } from '#server/lib/derive-key.ts';

export type HandoverCodes = ReturnType<typeof createHandoverCodes>;

/**
 * Makes the six digits with which a seller proves a handover. They are derived from the order's id and stored nowhere, so that
 * neither the database nor a backup, an export, a mail, or the log has them.
 */
export function createHandoverCodes(secret: string) {
  const key = deriveKey(secret, 'handover codes');

  const codeOf = (orderId: string): string => {
    const digest = createHmac('sha256', key).update(orderId.toLowerCase()).digest();
    // Of 48 bits, so that each code is as likely as any other.
    return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  };

  return {
    codeOf,

    /** Takes the same time for every wrong code. */
    isCode: (orderId: string, typed: string): boolean => {
      const expected = Buffer.from(codeOf(orderId));
      const entered = Buffer.from(typed);
      return entered.length === expected.length && timingSafeEqual(entered, expected);
    },

    /** Whether a text gives the code of an order away, also in groups and with other digits. */
    containsHandoverCode: (orderId: string, text: string): boolean =>
      plainCharacters(text)
        .replace(/[^\p{L}\p{N}]/gu, '')
        .includes(codeOf(orderId)),
  };
}
