import * as z from 'zod/mini';
import { say } from '#contract/kernel/sentence.ts';
import type { SearchOrder } from '#contract/search.ts';
import { isMomentText } from '#server/db/pagination.ts';
import { DomainError } from '#server/lib/errors.ts';

/** The position after the last card of a page: the values that the order compares, and the card's id. */
export type CardPosition = { order: SearchOrder; keys: readonly (number | string)[]; id: string };

export const encodePosition = ({ order, keys, id }: CardPosition): string =>
  Buffer.from(JSON.stringify([order, ...keys, id])).toString('base64url');

const int4 = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
const id = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const timestamp = z.string().check(z.refine(isMomentText));

const shapes: Record<SearchOrder, z.ZodMiniType<(number | string)[]>> = {
  relevance: z.tuple([z.literal('relevance'), int4, timestamp, id]),
  newest: z.tuple([z.literal('newest'), timestamp, id]),
  price_up: z.tuple([z.literal('price_up'), int4, id]),
  price_down: z.tuple([z.literal('price_down'), int4, id]),
};

/** @throws DomainError `invalid_input` for a cursor that is not ours or belongs to another order */
export function decodePosition(cursor: string, order: SearchOrder): CardPosition {
  const parsed = shapes[order].safeParse(parseJson(cursor));
  if (!parsed.success) throw new DomainError('invalid_input', say('fields.cursor'));
  return { order, keys: parsed.data.slice(1, -1), id: String(parsed.data.at(-1)) };
}

function parseJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
