import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { TextareaField } from '#web/ui/form/field.tsx';
import styles from './counted-text-field.module.css';

type Props = Omit<ComponentProps<typeof TextareaField>, 'ref' | 'value' | 'onChange'> & {
  maxLength: number;
  hint: string;
};

/** A text area that says how much of its room is used. What was typed before the hydration stays. */
export function CountedTextField({ hint, ...field }: Props) {
  const t = useTranslations('reviews');
  const area = useRef<HTMLTextAreaElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => setCount(area.current?.value.length ?? 0), []);
  return (
    <TextareaField
      {...field}
      ref={area}
      onChange={({ target }) => setCount(target.value.length)}
      hint={
        <span className={styles.counted}>
          <span>{hint}</span>
          <span>{t('count', { count, max: field.maxLength })}</span>
        </span>
      }
    />
  );
}
