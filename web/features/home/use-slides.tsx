import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Category } from '#contract/catalog/catalog.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import type { ShownSlide } from '#contract/site/slides.ts';
import { categoryName } from '#web/lib/category-name.ts';
import { useSite } from '#web/lib/site-context.ts';
import type { Target } from '#web/ui/button.tsx';
import styles from './carousel.module.css';

/** What the carousel shows: a text, a button, and a picture, in one of three colors. */
export type Slide = {
  key: string;
  look: (typeof looks)[number];
  /** Of the text, if it is not that of the page. */
  locale?: Locale | undefined;
  heading: string;
  text?: string | undefined;
  button?: { label: string; target: Target } | undefined;
  picture: ReactNode;
};

const looks = ['classics', 'course', 'dark'] as const;

/**
 * The slides that the host has made. Without any, they are the first shelves of the host, in place of the slides that Dogear comes
 * with; a shelf that is closed is not among them.
 */
export function useSlides(own: readonly ShownSlide[], categories: readonly Category[]): Slide[] {
  const written = useWrittenSlides(own);
  const samples = useSampleSlides();
  const shelves = useShelfSlides(categories);
  const { showsSamples } = useSite();
  if (written.length > 0) return written;
  return showsSamples ? samples : shelves;
}

function useWrittenSlides(slides: readonly ShownSlide[]): Slide[] {
  const t = useTranslations('home.carousel');
  const page = useLocale();
  return slides.map(({ locale, title, text, label, link, alt, picture }, index) => ({
    key: String(index),
    look: looks[index % looks.length] ?? looks[0],
    locale: locale === page ? undefined : locale,
    heading: title,
    text,
    button: link === null ? undefined : { label: label ?? t('more'), target: targetOf(link) },
    picture: (
      <picture>
        <img
          src={picture.url}
          srcSet={picture.srcset}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={alt ?? ''}
          loading="lazy"
          decoding="async"
        />
      </picture>
    ),
  }));
}

const targetOf = (link: string): Target =>
  link.startsWith('/') ? { to: link } : { href: link, rel: 'noreferrer' };

function useShelfSlides(categories: readonly Category[]): Slide[] {
  const t = useTranslations('home.slides.shelves');
  const locale = useLocale();
  return looks.flatMap((look, index) => {
    const category = categories[index];
    if (!category) return [];
    const shelf = categoryName(category, locale);
    return {
      key: category.category_id,
      look,
      heading: shelf,
      text: t(look),
      button: { label: t('label', { shelf }), target: { to: `/category/${category.category_id}` } },
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
    key: look,
    look,
    heading: t(`${look}.heading`),
    text: t(`${look}.text`, { price }),
    button: { label: t(`${look}.label`), target: { to: `/category/${shelves[look]}` } },
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
