import type { ComponentProps } from 'react';
import { AnyLink, type Target } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './text-link.module.css';

/** An underlined link in the brand color. */
export const TextLink = ({ className, ...target }: Target) => (
  <AnyLink {...target} className={classNames(styles.link, className)} />
);

/** A button that looks like a text link. */
export const TextButton = ({ className, ...button }: ComponentProps<'button'>) => (
  <button type="button" {...button} className={classNames(styles.link, className)} />
);
