import { classNames } from '../class-names.ts';
import styles from './condition-grade.module.css';
import { useConditionName } from './use-condition-name.ts';

const bars: Record<string, number> = { Excellent: 3, Good: 2, Fair: 1 };

type Props = {
  condition: string;
  /** Shown in place of the condition's name. */
  label?: string | undefined;
  className?: string | undefined;
};

/** A book's condition as bars and as text. */
export function ConditionGrade({ condition, label, className }: Props) {
  const name = useConditionName();
  return (
    <span className={classNames(styles.grade, className)}>
      <i aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <b key={bar} data-on={bar <= (bars[condition] ?? 0) || undefined} />
        ))}
      </i>
      {label ?? name(condition)}
    </span>
  );
}
