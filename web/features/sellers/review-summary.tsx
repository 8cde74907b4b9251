import { useTranslations } from 'use-intl';
import type { Seller } from '#contract/sellers.ts';
import { useRatingText } from '#web/lib/rating-text.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { starWord } from '../reviews/star-word.ts';
import { Stars } from '../reviews/stars.tsx';
import styles from './review-summary.module.css';

/** The average and how many reviews have how many stars; from three reviews on. */
export function ReviewSummary({ seller: { reviewCount, rating, spread } }: { seller: Seller }) {
  const t = useTranslations('reviews.profile');
  const ratingText = useRatingText();
  if (rating === null || spread === null)
    return (
      <p className={styles.few}>
        <b>{t('new')}</b> {t('newText', { count: reviewCount })}
      </p>
    );
  return (
    <>
      <div className={styles.mean}>
        <b aria-hidden="true">{ratingText(rating)}</b>
        <span>
          <Stars value={rating} />
          <small>{t('count', { count: reviewCount })}</small>
        </span>
      </div>
      <Spread spread={spread} />
    </>
  );
}

/** A bar for each number of stars, the most first. */
function Spread({ spread }: { spread: readonly number[] }) {
  const t = useTranslations('reviews');
  const most = Math.max(...spread);
  return (
    <ul className={styles.spread}>
      {[...spread.entries()].reverse().map(([index, count]) => {
        const word = t(`word.${starWord(index + 1)}`);
        return (
          <li key={word}>
            <VisuallyHidden>{t('profile.spread', { word, count })}</VisuallyHidden>
            <span aria-hidden="true">{word}</span>
            <progress aria-hidden="true" value={count} max={most} />
            <span aria-hidden="true">{count}</span>
          </li>
        );
      })}
    </ul>
  );
}
