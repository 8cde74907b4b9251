import { say } from '#contract/kernel/sentence.ts';
import { isUniqueViolation } from '#server/db/constraint-violations.ts';
import type { Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { slugify } from '#server/lib/slugify.ts';
import { claimImage } from '../images/claim-image.ts';

/** @throws DomainError `invalid_input` for a picture that was not uploaded */
export async function getPictureHash(tx: Tx, url: string): Promise<string> {
  const hash = await claimImage(tx, url);
  if (hash) return hash;
  const message = say('fields.uploadPicture');
  throw new DomainError('invalid_input', message, { errors: [{ path: 'picture', message }] });
}

/** Replaces the names of a category in other languages. */
export async function replaceNames(tx: Tx, id: string, names: Record<string, string>): Promise<void> {
  await tx.deleteFrom('category_names').where('category_id', '=', id).execute();
  const rows = Object.entries(names).map(([locale, name]) => ({ category_id: id, locale, name }));
  if (rows.length > 0) await tx.insertInto('category_names').values(rows).execute();
}

/**
 * Returns a slug for a name that no category has or had. A name without letters becomes `shelf`, with a number.
 * A category that is added at the same moment may still take it; the primary key of `category_slugs` decides.
 */
export async function freeSlug(tx: Tx, name: string): Promise<string> {
  const slug = slugify(name).slice(0, 50) || 'shelf';
  const used = await tx
    .selectFrom('category_slugs')
    .select('slug')
    .where('slug', 'like', `${slug}%`)
    .execute();
  const taken = new Set(used.map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}

/** Maps the constraints that keep a slug's meaning to `category_id_taken`. */
export async function rejectTakenSlug<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    const isTaken = ['category_slugs_pkey', 'categories_slug_key'].some((key) =>
      isUniqueViolation(error, key),
    );
    throw isTaken ? new DomainError('category_id_taken') : error;
  }
}
