import type { ReactNode } from 'react';
import styles from './breakdown.module.css';

type Props = { title: string; rows: readonly { label: string; value: string }[]; children?: ReactNode };

/** A calculation or comparison line by line; the last line is its result. */
export const Breakdown = ({ title, rows, children }: Props) => (
  <div className={styles.breakdown}>
    <b>{title}</b>
    <dl>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {children}
  </div>
);
