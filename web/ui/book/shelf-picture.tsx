import { useLocale } from 'use-intl';
import { sourceLocale } from '#contract/kernel/locales/locales.ts';

type Props = {
  sizes: string;
  /** Empty where the picture is decoration. */
  alt: string;
  fetchPriority?: 'high';
};

const widths = [640, 960, 1240, 1800];

/** The start of the picture's address. English titles are for English pages; for other languages the spines have ornaments. */
export const shelfPictureFor = (locale: string): string =>
  locale === sourceLocale ? '/img/shelf' : '/img/shelf-plain';

/** The shelf of second-hand books, Dogear's picture. */
export function ShelfPicture({ sizes, alt, ...loading }: Props) {
  const picture = shelfPictureFor(useLocale());
  const sources = (type: string) => widths.map((width) => `${picture}-${width}.${type} ${width}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        src={`${picture}-1240.webp`}
        srcSet={sources('webp')}
        sizes={sizes}
        width={1240}
        height={460}
        {...loading}
        alt={alt}
      />
    </picture>
  );
}
