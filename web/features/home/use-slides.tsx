import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Category } from '#contract/catalog.ts';
import { categoryName } from '#web/lib/category-name.ts';
import { useSite } from '#web/lib/site-context.ts';
import styles from './carousel.module.css';

/** What the carousel shows: a text, a link, and a picture, in one of three colors. */
export type Slide = {
  look: 'classics' | 'course' | 'dark';
  heading: string;
  text: string;
  label: string;
  to: string;
  picture: ReactNode;
};

const looks = ['classics', 'course', 'dark'] as const;

/** The first shelves of the host, in place of the slides that Dogear comes with. A shelf that is closed is not among them. */
export function useSlides(categories: readonly Category[]): Slide[] {
  const samples = useSampleSlides();
  const own = useShelfSlides(categories);
  return useSite().showsSamples ? samples : own;
}

function useShelfSlides(categories: readonly Category[]): Slide[] {
  const t = useTranslations('home.slides.shelves');
  const locale = useLocale();
  return looks.flatMap((look, index) => {
    const category = categories[index];
    if (!category) return [];
    const shelf = categoryName(category, locale);
    return {
      look,
      heading: shelf,
      text: t(look),
      label: t('label', { shelf }),
      to: `/category/${category.category_id}`,
      picture: <ShelfCover src={category.category_image} />,
    };
  });
}

const ShelfCover = ({ src }: { src: string }) => (
  <div className={styles.cover}>
    <img src={src} width={360} height={540} alt="" loading="lazy" decoding="async" />
  </div>
);

function useSampleSlides(): Slide[] {
  const t = useTranslations('home.slides');
  const price = t(useSite().currency === 'USD' ? 'classics.dollars' : 'classics.otherCurrency');
  const shelves = { classics: 'classics', course: 'engineering', dark: 'gothic' };
  return looks.map((look) => ({
    look,
    heading: t(`${look}.heading`),
    text: t(`${look}.text`, { price }),
    label: t(`${look}.label`),
    to: `/category/${shelves[look]}`,
    picture: <SamplePicture name={look} alt={t(`${look}.picture`)} />,
  }));
}

const SamplePicture = ({ name, alt }: { name: string; alt: string }) => (
  <picture>
    <source type="image/avif" srcSet={sources(name, 'avif')} sizes={sizes} />
    <img
      src={`/img/slide-${name}-1120.webp`}
      srcSet={sources(name, 'webp')}
      sizes={sizes}
      width={1120}
      height={700}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  </picture>
);

const sizes = '(min-width: 60rem) 58vw, 100vw';
const sources = (picture: string, type: string) =>
  [560, 1120].map((width) => `/img/slide-${picture}-${width}.${type} ${width}w`).join(', ');
