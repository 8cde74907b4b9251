import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
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
  return (
    <fieldset className={fieldStyles.field} aria-labelledby={`${id}-label`}>
      <div className={styles.head}>
        <span className={styles.title} id={`${id}-label`}>
          Card details
        </span>
        {testMode && (
          <TestModeTag>
            <FlaskConical size={14} aria-hidden="true" />
            Test mode
          </TestModeTag>
        )}
      </div>
      {children}
      {testMode && (
        <Hint id={`${id}-hint`}>
          No real card is charged. Use 4242 4242 4242 4242 with any future date and any code.
        </Hint>
      )}
    </fieldset>
  );
}
