import { classNames } from '../class-names.ts';
import styles from './condition-grade.module.css';

const bars: Record<string, number> = { Excellent: 3, Good: 2, Fair: 1 };

/** A book's condition as bars and as text. */
export const ConditionGrade = ({
  condition,
  className,
}: {
  condition: string;
  className?: string | undefined;
}) => (
  <span className={classNames(styles.grade, className)}>
    <i aria-hidden="true">
      {[1, 2, 3].map((bar) => (
        <b key={bar} data-on={bar <= (bars[condition] ?? 0) || undefined} />
      ))}
    </i>
    {condition}
  </span>
);
