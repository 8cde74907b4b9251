import type { ComponentProps, ReactNode } from 'react';
import styles from './switch.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: ReactNode;
  checked: boolean;
};

/** Something that is on or off at once, without a button that saves it. */
export const Switch = ({ label, checked, ...input }: Props) => (
  <label className={styles.switch}>
    <input {...input} type="checkbox" role="switch" checked={checked} aria-checked={checked} />
    {label}
  </label>
);
