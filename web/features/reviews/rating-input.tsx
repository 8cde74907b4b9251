import { Star } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { reviewStars } from '#contract/reviews.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import styles from './rating-input.module.css';

type Props = { legend: string; error: string | undefined; onChange: () => void };

/** Five radio buttons, each a star with its word, which carries the meaning. None is chosen at first. */
export function RatingInput({ legend, error, onChange }: Props) {
  const t = useTranslations('reviews');
  const id = useId();
  return (
    <fieldset className={styles.rating} aria-describedby={error && id}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {reviewStars.map((stars) => (
          <label key={stars}>
            <Star aria-hidden="true" />
            <span aria-hidden="true">{t(`word.${stars}`)}</span>
            <input
              type="radio"
              name="stars"
              value={stars}
              required
              aria-label={t('radio', { stars: String(stars), word: t(`word.${stars}`) })}
              onChange={onChange}
            />
          </label>
        ))}
      </div>
      {error && <FieldError id={id} message={error} />}
    </fieldset>
  );
}
