import type { ComponentProps, ReactNode } from 'react';
import { Hint } from '#web/ui/form/hint.tsx';
import styles from './choice.module.css';

type ChoicesProps = { legend: string; children: ReactNode };

/** A group of radio buttons or checkboxes, a line each. */
export const Choices = ({ legend, children }: ChoicesProps) => (
  <fieldset className={styles.choices}>
    <legend>{legend}</legend>
    <div>{children}</div>
  </fieldset>
);

type ChoiceProps = ComponentProps<'input'> & { label: string; hint?: string };

export const Choice = ({ label, hint, ...input }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="radio" {...input} />
    <span>
      <b>{label}</b>
      {hint && <Hint as="span">{hint}</Hint>}
    </span>
  </label>
);
