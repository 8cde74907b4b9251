import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ConditionGrade } from './condition-grade.tsx';
import styles from './plinth.module.css';

type Props = {
  condition?: string | undefined;
  /** Shown in place of the condition's name. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** The background of a cover, tinted by the cover's color, with the condition in its corner. */
export const Plinth = ({ condition, label, className, children }: Props) => (
  <div className={classNames(styles.plinth, className)} data-testid="plinth">
    {children}
    {condition && <ConditionGrade condition={condition} label={label} className={styles.grade} />}
  </div>
);
