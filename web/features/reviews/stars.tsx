import { Star } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { reviewStars } from '#contract/reviews.ts';
import { useRatingText } from '#web/lib/rating-text.ts';
import styles from './stars.module.css';

/** Five stars, of which as many are filled as the value says, to the half. */
export function Stars({ value }: { value: number }) {
  const t = useTranslations('ui');
  const rating = useRatingText();
  const text = Number.isInteger(value) ? String(value) : rating(value);
  const halves = Math.round(value * 2);
  return (
    <span className={styles.stars} role="img" aria-label={t('rating', { rating: text })}>
      {reviewStars.map((star) => (
        <span key={star} data-filled={filling(halves, star)}>
          <Star aria-hidden="true" />
          <Star aria-hidden="true" />
        </span>
      ))}
    </span>
  );
}

function filling(halves: number, star: number): 'all' | 'half' | 'none' {
  if (halves >= star * 2) return 'all';
  return halves === star * 2 - 1 ? 'half' : 'none';
}
