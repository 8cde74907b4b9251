import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import fieldStyles from '#web/ui/form/field.module.css';
import { Hint } from '#web/ui/form/hint.tsx';
import styles from './card-fieldset.module.css';
import { TestModeTag } from './test-mode-tag.tsx';

type CardFieldsetProps = {
  /** The prefix of its element ids. */
  id: string;
  testMode: boolean;
  children: ReactNode;
};

/** The card fields and their heading, which is marked when no real card is charged. */
export function CardFieldset({ id, testMode, children }: CardFieldsetProps) {
  const t = useTranslations('payments.card');
  return (
    <fieldset className={fieldStyles.field} aria-labelledby={`${id}-label`}>
      <div className={styles.head}>
        <span className={styles.title} id={`${id}-label`}>
          {t('details')}
        </span>
        {testMode && (
          <TestModeTag>
            <FlaskConical size={14} aria-hidden="true" />
            {t('testMode')}
          </TestModeTag>
        )}
      </div>
      {children}
      {testMode && <Hint id={`${id}-hint`}>{t('testHint')}</Hint>}
    </fieldset>
  );
}
