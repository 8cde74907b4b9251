import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Currency } from '#contract/kernel/money/currencies.ts';
import type { TypedPrice } from '#contract/kernel/money/price.ts';
import { type Sentence, say } from '#contract/kernel/sentence.ts';
import type { updateListingDraft } from '#contract/listing-drafts.ts';
import type { Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { findCategoryToKeep } from '../catalog/find-category.ts';
import { claimImage } from '../images/claim-image.ts';
import { readPrices } from '../site/read-prices.ts';

export type DraftFields = Omit<z.output<typeof updateListingDraft.body>, 'version'>;

/** The columns that are set to the field of the same meaning as it is; an empty one is null. */
const plainColumns = {
  author: 'author',
  language: 'language',
  condition: 'product_condition',
  years_of_use: 'years_of_use',
  phone: 'phone',
  location: 'location',
  description: 'description',
} as const satisfies Record<string, keyof DraftFields>;

/**
 * Returns the columns that the fields of a request set. Fields that it lacks stay as they are.
 * @throws DomainError `invalid_input` for a wrong price, an unknown category or an unknown photo
 */
export async function readDraftFields(tx: Tx, fields: DraftFields, currency: Currency) {
  const plain = Object.entries(plainColumns).filter(([, name]) => name in fields);
  return {
    ...(fields.book_title !== undefined && { title: fields.book_title }),
    ...Object.fromEntries(plain.map(([column, name]) => [column, fields[name] ?? null])),
    ...readDraftPrices(fields, currency),
    ...('category_id' in fields && { category_id: await getCategoryId(tx, fields.category_id) }),
    ...('book_photo' in fields && { picture_hash: await getPictureHash(tx, fields.book_photo) }),
    ...(fields.looked_up !== undefined && { looked_up_at: fields.looked_up ? sql<Date>`now()` : null }),
  };
}

const priceColumns = {
  original_price: 'original_price_cents',
  resale_price: 'resale_price_cents',
} as const;

function readDraftPrices(fields: DraftFields, currency: Currency) {
  const names = (['original_price', 'resale_price'] as const).filter((name) => name in fields);
  const typed = names.flatMap((name): [string, TypedPrice][] => {
    const value = fields[name];
    return value === null || value === undefined ? [] : [[name, value]];
  });
  const read: Record<string, number> = readPrices(Object.fromEntries(typed), currency);
  return Object.fromEntries(names.map((name) => [priceColumns[name], read[name] ?? null]));
}

async function getCategoryId(tx: Tx, slug: string | null | undefined): Promise<string | null> {
  if (!slug) return null;
  const category = await findCategoryToKeep(tx, slug);
  if (!category) throw wrongField('category_id', say('fields.categoryRequired'));
  return category.id;
}

async function getPictureHash(tx: Tx, url: string | null | undefined): Promise<string | null> {
  if (!url) return null;
  const hash = await claimImage(tx, url);
  if (!hash) throw wrongField('book_photo', say('fields.uploadPhotoFirst'));
  return hash;
}

export const wrongField = (path: string, message: Sentence): DomainError =>
  new DomainError('invalid_input', message, { errors: [{ path, message }] });
