import { useTranslations } from 'use-intl';
import type { PriceRange } from '#contract/prices.ts';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import styles from './grade-ladder.module.css';
import { useRangeText } from './use-range-text.ts';

/** What an edition sold for, by condition; nothing if there are too few sales. */
export function GradeLadder({ ranges }: { ranges: readonly PriceRange[] }) {
  const t = useTranslations('prices');
  const rangeText = useRangeText();
  const ofEdition = ranges.filter(({ basis }) => basis === 'edition');
  if (ofEdition.length === 0) return null;
  return (
    <>
      <dl className={styles.ladder}>
        {ofEdition.map((range) => (
          <div key={range.condition}>
            <dt>
              <ConditionGrade condition={range.condition} className={styles.condition} />
            </dt>
            <dd>{rangeText(range)}</dd>
          </div>
        ))}
      </dl>
      <Hint>{t('ladder')}</Hint>
    </>
  );
}
