import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

type Props = ComponentProps<'span'> & { as?: 'span' | 'p' | 'div' | 'h1' | 'h2' | 'label'; htmlFor?: string };

/** Announced by screen readers, but not visible. */
export const VisuallyHidden = ({ as: Element = 'span', ...props }: Props) => (
  <Element {...(props as object)} className={styles.visuallyHidden} />
);
