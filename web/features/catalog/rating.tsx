import { Star } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useRatingText } from '#web/lib/rating-text.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './rating.module.css';

/** The average of a seller's reviews, beside the name; nothing while there are too few. */
export function Rating({ value }: { value: number | null }) {
  const t = useTranslations('ui');
  const rating = useRatingText();
  if (value === null) return null;
  return (
    <span className={styles.rating}>
      <Star aria-hidden="true" />
      <span aria-hidden="true">{rating(value)}</span>
      <VisuallyHidden>{t('rating', { rating: rating(value) })}</VisuallyHidden>
    </span>
  );
}
