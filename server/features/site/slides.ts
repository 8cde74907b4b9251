import { sql } from 'kysely';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { say } from '#contract/kernel/sentence.ts';
import { chooseWords, type HostSlide, type ShownSlide, type SlideForm } from '#contract/site/slides.ts';
import type { Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';
import { claimImage } from '../images/claim-image.ts';
import { toPhoto } from '../images/urls.ts';

type SlideRow = Omit<HostSlide, 'picture'> & { picture: Parameters<typeof toPhoto>[0] };

/** All slides in their order, as a column of queries. */
export const slideRows = sql<SlideRow[]>`coalesce((
  select json_agg(json_build_object('link', link, 'texts', texts, 'picture',
      json_build_object('hash', hash, 'width', width, 'height', height, 'widths', widths, 'color', color)) order by position)
  from site_slides join pictures on hash = picture_hash), '[]')`;

export const toSlide = ({ picture, ...slide }: SlideRow): HostSlide => ({
  ...slide,
  picture: toPhoto(picture),
});

/** Lists the host's slides, each in the language asked for where it is written in it. */
export const listSlides = (
  { slides, defaultLocale }: { slides: readonly HostSlide[]; defaultLocale: Locale },
  asked: Locale,
): ShownSlide[] =>
  slides.flatMap(({ texts, link, picture }) => {
    const words = chooseWords(texts, asked, defaultLocale);
    return words ? [{ ...words, link, picture }] : [];
  });

/**
 * Replaces all slides. The row of the site must be locked.
 * @throws DomainError `invalid_input` for a picture that was not uploaded
 */
export async function replaceSlides(tx: Tx, slides: readonly SlideForm[]): Promise<void> {
  await tx.deleteFrom('site_slides').execute();
  for (const [index, { picture, link, texts }] of slides.entries())
    await tx
      .insertInto('site_slides')
      .values({
        position: index + 1,
        picture_hash: await claimPicture(tx, picture, index),
        link: link ?? null,
        texts: JSON.stringify(texts),
      })
      .execute();
}

async function claimPicture(tx: Tx, url: string, index: number): Promise<string> {
  const hash = await claimImage(tx, url);
  if (hash) return hash;
  const message = say('fields.uploadPicture');
  throw new DomainError('invalid_input', message, {
    errors: [{ path: `changes.slides.${index}.picture`, message }],
  });
}
