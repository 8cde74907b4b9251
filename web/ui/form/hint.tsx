import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './hint.module.css';

type Props = ComponentProps<'p'> & { as?: 'p' | 'span' | 'div' };

/** A short note in small type. */
export const Hint = ({ as: Element = 'p', className, ...props }: Props) => (
  <Element {...(props as object)} className={classNames(styles.hint, className)} />
);
