import type { ComponentProps } from 'react';
import type { LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';
import { Link } from './link.tsx';

type Props = ComponentProps<'button'> & {
  /** Turns red on hover. */
  danger?: boolean;
};

/** A button with only an icon; it needs an `aria-label`. */
export const IconButton = ({ danger, className, ...button }: Props) => (
  <button
    type="button"
    {...button}
    className={classNames(styles.button, danger && styles.danger, className)}
  />
);

/** A link with only an icon; it needs an `aria-label`. */
export const IconLink = ({ className, ...link }: LinkProps) => (
  <Link {...link} className={classNames(styles.button, className)} />
);
