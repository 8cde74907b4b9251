import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

type Props = Omit<ComponentProps<'div'>, 'title'> & { icon: LucideIcon; title: ReactNode };

/** A tinted box with an icon, a title, and explanatory paragraphs. */
export const Notice = ({ icon: Icon, title, className, children, ...props }: Props) => (
  <div {...props} className={classNames(styles.notice, className)}>
    <Icon aria-hidden="true" />
    <strong>{title}</strong>
    {children}
  </div>
);
