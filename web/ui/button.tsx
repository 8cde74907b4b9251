import type { ComponentProps } from 'react';
import type { LinkProps } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

type Appearance = {
  /** `sticker` is the page's primary action; `onCloth` and `ink` are for colored backgrounds. */
  variant?: 'primary' | 'sticker' | 'outline' | 'outlineDanger' | 'danger' | 'onCloth' | 'ink' | undefined;
  /** `compact` is for table rows. */
  size?: 'regular' | 'large' | 'compact' | undefined;
  /** Fills the width of its container. */
  wide?: boolean | undefined;
  className?: string | undefined;
};

/** The class names of a button, for another element that should look like one. */
export const buttonClass = ({ variant = 'primary', size = 'regular', wide, className }: Appearance): string =>
  classNames(
    styles.button,
    styles[variant],
    size !== 'regular' && styles[size],
    wide && styles.wide,
    className,
  );

export const Button = ({
  variant,
  size,
  wide,
  className,
  ...button
}: Appearance & ComponentProps<'button'>) => (
  <button type="button" {...button} className={buttonClass({ variant, size, wide, className })} />
);

/** A link that looks like a button: `to` navigates in the app, `href` loads a document or goes to an anchor. */
export const ButtonLink = ({ variant, size, wide, className, ...link }: Appearance & Target) => (
  <AnyLink {...link} className={buttonClass({ variant, size, wide, className })} />
);

export type Target = (LinkProps & { href?: never }) | (ComponentProps<'a'> & { href: string; to?: never });

export const AnyLink = (target: Target) =>
  target.to === undefined ? <a {...target} /> : <Link {...target} />;
