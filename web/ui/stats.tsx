import styles from './stats.module.css';

/** A few numbers side by side. */
export function Stats({ of }: { of: readonly { label: string; value: string | number }[] }) {
  return (
    <dl className={styles.stats}>
      {of.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
