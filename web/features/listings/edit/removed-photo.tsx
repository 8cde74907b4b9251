import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextButton } from '#web/ui/text-link.tsx';
import styles from './photo-strip.module.css';

const undoMs = 10_000;

type Props = { number: number; onUndo: () => void; onEnd: () => void };

/** Offers to bring a removed photo back, for ten seconds, and for as long as the button has the focus. */
export function RemovedPhoto({ number, onUndo, onEnd }: Props) {
  const t = useTranslations('listings-edit.photos');
  const [isFocused, setIsFocused] = useState(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isFocused) return;
    const timer = setTimeout(() => end(), undoMs);
    return () => clearTimeout(timer);
  }, [isFocused]);
  return (
    <p className={styles.removed}>
      <span>{t('removed', { number })}</span>
      <TextButton
        aria-label={t('undoLabel', { number })}
        onClick={onUndo}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
      >
        {t('undo')}
      </TextButton>
    </p>
  );
}
