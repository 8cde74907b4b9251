import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useDay } from '#web/lib/use-day.ts';
import styles from './review-item.module.css';
import { starWord } from './star-word.ts';
import { Stars } from './stars.tsx';

type Props = {
  as?: 'li' | 'article';
  picture?: ReactNode;
  heading: ReactNode;
  /** Shown behind the stars, such as what was bought. */
  about?: string | undefined;
  at: string;
  stars: number;
  text: string;
  /** Of the person reviewed. */
  answer?: { heading: string; text: string } | undefined;
  children?: ReactNode;
};

/** One review: who wrote it, stars, words, and the answer to it. */
export function ReviewItem({
  as: Element = 'article',
  picture,
  heading,
  about,
  at,
  stars,
  ...review
}: Props) {
  const t = useTranslations('reviews');
  const formatDay = useDay();
  return (
    <Element className={styles.review} data-picture={picture ? 'yes' : undefined}>
      {picture}
      <header>
        <b>{heading}</b>
        <time dateTime={at}>{formatDay(at)}</time>
      </header>
      <p className={styles.given}>
        <Stars value={stars} />
        {t(`word.${starWord(stars)}`)}
        {about && <small>{about}</small>}
      </p>
      {review.text && (
        <p className={styles.text} dir="auto">
          {review.text}
        </p>
      )}
      {review.answer && (
        <div className={styles.answer}>
          <b>{review.answer.heading}</b>
          <p dir="auto">{review.answer.text}</p>
        </div>
      )}
      {review.children}
    </Element>
  );
}
