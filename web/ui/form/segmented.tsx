import type { ComponentProps } from 'react';
import styles from './segmented.module.css';

type Props<Value extends string> = Pick<ComponentProps<'fieldset'>, 'aria-labelledby'> & {
  name: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A choice of a few words, which counts at once. */
export const Segmented = <Value extends string>({ name, value, options, onChange, ...set }: Props<Value>) => (
  <fieldset {...set} className={styles.segmented}>
    {options.map((option) => (
      <label key={option.value}>
        {option.label}
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
      </label>
    ))}
  </fieldset>
);
