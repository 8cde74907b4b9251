import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

type Props = ComponentProps<'span'> & {
  kind: 'ok' | 'verified' | 'quiet' | 'due';
  icon?: LucideIcon | undefined;
};

/** A state as text, optionally with an icon, never only as a color. */
export const Badge = ({ kind, icon: Icon, children, ...span }: Props) => (
  <span {...span} className={classNames(styles.badge, styles[kind])}>
    {Icon && <Icon aria-hidden="true" />}
    {children}
  </span>
);
