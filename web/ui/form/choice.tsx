import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';
import { Hint } from './hint.tsx';

type ChoicesProps = { legend: string; id?: string; children: ReactNode };

/** A group of radio buttons or checkboxes, a line each. */
export const Choices = ({ legend, id, children }: ChoicesProps) => (
  <fieldset id={id} className={styles.choices}>
    <legend>{legend}</legend>
    <div>{children}</div>
  </fieldset>
);

type ChoiceProps = ComponentProps<'input'> & { label: string; hint?: string; labelLanguage?: string };

export const Choice = ({ label, hint, labelLanguage, ...input }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="radio" {...input} />
    <span>
      <b lang={labelLanguage}>{label}</b>
      {hint && <Hint as="span">{hint}</Hint>}
    </span>
  </label>
);
