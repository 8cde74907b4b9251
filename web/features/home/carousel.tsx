import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { directionOf } from '#contract/kernel/locales/locales.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './carousel.module.css';
import type { Slide } from './use-slides.tsx';

/** Slides to scroll, swipe, or step through. Nothing moves by itself, and scrolling works without JavaScript. */
export function Carousel({ slides }: { slides: readonly Slide[] }) {
  const t = useTranslations('home');
  const view = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const visibleIndex = () => (view.current ? visibleSlide(view.current) : current);
  // The user may have scrolled before hydration.
  useEffect(() => {
    if (view.current) setCurrent(visibleSlide(view.current));
  }, []);
  const show = (index: number) => {
    const target = (index + slides.length) % slides.length;
    // The style sheet chooses smooth or instant scrolling, because it knows about reduced motion.
    // Right-to-left, positions count down from 0.
    const sign = document.documentElement.dir === 'rtl' ? -1 : 1;
    view.current?.scrollTo({ left: sign * target * view.current.clientWidth });
  };
  return (
    <section
      className={styles.carousel}
      aria-roledescription={t('carousel.role')}
      aria-label={t('highlights')}
    >
      <ul
        className={styles.slides}
        ref={view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list when it has the focus.
        tabIndex={0}
        aria-label={t('carousel.slides')}
        onScroll={({ currentTarget }) => setCurrent(visibleSlide(currentTarget))}
      >
        {slides.map((slide, index) => (
          <li
            key={slide.key}
            className={classNames(styles.slide, styles[slide.look])}
            aria-roledescription={t('carousel.slideRole')}
            aria-label={t('carousel.slide', { number: index + 1, count: slides.length })}
          >
            <SlideContent slide={slide} />
          </li>
        ))}
      </ul>
      <div className={styles.controls}>
        <IconButton
          className={styles.step}
          aria-label={t('carousel.previous')}
          onClick={() => show(visibleIndex() - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <div className={styles.pips}>
          {slides.map((slide, index) => (
            <button
              type="button"
              key={slide.key}
              aria-label={t('carousel.goTo', { number: index + 1 })}
              aria-current={index === current || undefined}
              onClick={() => show(index)}
            />
          ))}
        </div>
        <IconButton
          className={styles.step}
          aria-label={t('carousel.next')}
          onClick={() => show(visibleIndex() + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
}

const visibleSlide = ({ scrollLeft, clientWidth }: Element) => Math.round(Math.abs(scrollLeft) / clientWidth);

const SlideContent = ({ slide: { locale, heading, text, button, picture } }: { slide: Slide }) => (
  <>
    <div className={styles.text} lang={locale} dir={locale && directionOf(locale)}>
      <h3>{heading}</h3>
      {text && <p>{text}</p>}
      {button && (
        <ButtonLink variant="ink" {...button.target}>
          {button.label}
        </ButtonLink>
      )}
    </div>
    {picture}
  </>
);
