import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './carousel.module.css';
import { type Slide, slides } from './slides.ts';

/** Three slides to scroll, swipe or step through. Nothing moves by itself; without script it still scrolls. */
export function Carousel() {
  const view = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const inSight = () =>
    view.current ? Math.round(view.current.scrollLeft / view.current.clientWidth) : current;
  const refreshViewer = () => setCurrent(inSight());
  // Somebody may have swiped before the script was there.
  useEffect(refreshViewer, []);
  const show = (index: number) => {
    const target = (index + slides.length) % slides.length;
    // Whether it glides or jumps is the style sheet's business, which knows about reduced motion.
    view.current?.scrollTo({ left: target * view.current.clientWidth });
  };
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label="Highlights">
      <ul className={styles.slides} ref={view} tabIndex={0} aria-label="Slides" onScroll={refreshViewer}>
        {slides.map((slide, index) => (
          <li
            key={slide.picture}
            className={classNames(styles.slide, styles[slide.picture])}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
          >
            <SlideContent slide={slide} />
          </li>
        ))}
      </ul>
      <div className={styles.controls}>
        <IconButton className={styles.step} aria-label="Previous slide" onClick={() => show(inSight() - 1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <div className={styles.pips}>
          {slides.map((slide, index) => (
            <button
              type="button"
              key={slide.picture}
              aria-label={`Go to slide ${index + 1}`}
              aria-current={index === current || undefined}
              onClick={() => show(index)}
            />
          ))}
        </div>
        <IconButton className={styles.step} aria-label="Next slide" onClick={() => show(inSight() + 1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  );
}

const SlideContent = ({ slide }: { slide: Slide }) => (
  <>
    <div className={styles.text}>
      <h3>{slide.heading}</h3>
      <p>{slide.text}</p>
      <ButtonLink variant="ink" to={slide.to}>
        {slide.label}
      </ButtonLink>
    </div>
    <picture>
      <source type="image/avif" srcSet={sources(slide.picture, 'avif')} sizes={sizes} />
      <img
        src={`/img/slide-${slide.picture}-1120.webp`}
        srcSet={sources(slide.picture, 'webp')}
        sizes={sizes}
        width={1120}
        height={700}
        alt={slide.alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  </>
);

const sizes = '(min-width: 60rem) 58vw, 100vw';
const sources = (picture: string, type: string) =>
  [560, 1120].map((width) => `/img/slide-${picture}-${width}.${type} ${width}w`).join(', ');
