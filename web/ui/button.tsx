import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

type Look = {
  /** `sticker` is the page's next step; `onCloth` and `ink` stand on a colored ground. */
  variant?: 'primary' | 'sticker' | 'outline' | 'outlineDanger' | 'danger' | 'onCloth' | 'ink' | undefined;
  /** `compact` is for the row of a table. */
  size?: 'regular' | 'large' | 'compact' | undefined;
  /** As wide as what it stands in. */
  wide?: boolean | undefined;
  className?: string | undefined;
};

/** The classes of a button, for a control that only looks like one. */
export const buttonClass = ({ variant = 'primary', size = 'regular', wide, className }: Look): string =>
  classNames(
    styles.button,
    styles[variant],
    size !== 'regular' && styles[size],
    wide && styles.wide,
    className,
  );

export const Button = ({ variant, size, wide, className, ...button }: Look & ComponentProps<'button'>) => (
  <button type="button" {...button} className={buttonClass({ variant, size, wide, className })} />
);

/** A link that looks like a button: `to` leads to a page of the app, `href` loads a document or goes to an anchor. */
export const ButtonLink = ({ variant, size, wide, className, ...link }: Look & Target) => (
  <AnyLink {...link} className={buttonClass({ variant, size, wide, className })} />
);

export type Target = (LinkProps & { href?: never }) | (ComponentProps<'a'> & { href: string; to?: never });

export const AnyLink = (target: Target) =>
  target.to === undefined ? <a {...target} /> : <Link {...target} />;
