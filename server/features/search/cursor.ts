import type { SearchOrder } from '#contract/search.ts';
import { DomainError } from '#server/lib/errors.ts';

/** The position after the last card of a page: the values that the order compares, and the card's id. */
export type CardPosition = { order: SearchOrder; keys: readonly (number | string)[]; id: string };

export const encodePosition = ({ order, keys, id }: CardPosition): string =>
  Buffer.from(JSON.stringify([order, ...keys, id])).toString('base64url');

/** @throws DomainError `invalid_input` for a cursor that is not ours or belongs to another order */
export function decodePosition(cursor: string, order: SearchOrder): CardPosition {
  const parts = parse(cursor);
  const id = parts.at(-1);
  const keys = parts.slice(1, -1);
  if (parts[0] !== order || typeof id !== 'string' || !isUuid.test(id) || !keys.every(isKey))
    throw new DomainError('invalid_input', 'This cursor isn’t valid.');
  return { order, keys, id };
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

const isKey = (key: unknown): key is number | string =>
  Number.isSafeInteger(key) ||
  (typeof key === 'string' && timestamp.test(key) && !Number.isNaN(Date.parse(key)));

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
