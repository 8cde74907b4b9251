import type { ComponentProps } from 'react';
import { AnyLink, type Target } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './text-link.module.css';

/** An underlined link in the brand's color. */
export const TextLink = ({ className, ...target }: Target) => (
  <AnyLink {...target} className={classNames(styles.link, className)} />
);

/** A button that looks like such a link. */
export const TextButton = ({ className, ...button }: ComponentProps<'button'>) => (
  <button type="button" {...button} className={classNames(styles.link, className)} />
);
