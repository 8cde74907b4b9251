import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './facts.module.css';

export const Facts = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <dl className={classNames(styles.facts, className)}>{children}</dl>
);

/** One entry; omitted if it has no value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children && (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
