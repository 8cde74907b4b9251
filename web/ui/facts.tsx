import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './facts.module.css';

/** A list of names and values. */
export const Facts = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <dl className={classNames(styles.facts, className)}>{children}</dl>
);

/** One of them; without a value it is left out. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children && (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
