import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './photo-strip.module.css';

type Props = {
  /** The chosen photo. */
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
};

/** What can be done with the chosen photo. A button that would do nothing stays, so that the focus is not lost. */
export function PhotoActions({ index, count, onMove, onRemove }: Props) {
  const t = useTranslations('listings-edit.photos');
  const number = index + 1;
  const [isFirst, isLast] = [index === 0, number === count];
  return (
    <fieldset className={styles.actions} aria-label={t('chosen', { number })}>
      <span>{t('chosen', { number })}</span>
      <Button
        variant="outline"
        aria-disabled={isFirst || undefined}
        onClick={() => isFirst || onMove(index, 0)}
      >
        {t('makeCover')}
      </Button>
      <IconButton
        aria-label={t('forward', { number })}
        aria-disabled={isFirst || undefined}
        onClick={() => isFirst || onMove(index, index - 1)}
      >
        <ArrowLeft size={20} aria-hidden="true" className={styles.arrow} />
      </IconButton>
      <IconButton
        aria-label={t('back', { number })}
        aria-disabled={isLast || undefined}
        onClick={() => isLast || onMove(index, index + 1)}
      >
        <ArrowRight size={20} aria-hidden="true" className={styles.arrow} />
      </IconButton>
      <IconButton
        danger
        aria-label={t('remove', { number })}
        aria-disabled={count === 1 || undefined}
        onClick={() => count === 1 || onRemove()}
      >
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}
