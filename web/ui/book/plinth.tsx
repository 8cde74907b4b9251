import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ConditionGrade } from './condition-grade.tsx';
import styles from './plinth.module.css';

type Props = { condition?: string | undefined; className?: string | undefined; children: ReactNode };

/** What a cover stands on, tinted by it; the copy's condition is in its corner. */
export const Plinth = ({ condition, className, children }: Props) => (
  <div className={classNames(styles.plinth, className)} data-testid="plinth">
    {children}
    {condition && <ConditionGrade condition={condition} className={styles.grade} />}
  </div>
);
