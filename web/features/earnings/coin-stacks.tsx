import styles from './name-account.module.css';

const coins = [
  [30, 142],
  [37, 123],
  [35, 104],
  [105, 142],
  [103, 123],
  [101, 104],
  [108, 85],
  [106, 66],
  [171, 142],
  [178, 123],
] as const;

/** Three stacks of wooden coins, a decoration. */
export const CoinStacks = () => (
  <svg className={styles.coins} viewBox="0 0 240 166" aria-hidden="true">
    {coins.map(([x, y]) => (
      <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
        <path d="M-30 0v12c0 7 13.4 11 30 11s30-4 30-11V0z" fill="#8a6032" />
        <ellipse rx="30" ry="11" fill="#d9ae77" />
        <ellipse rx="24.5" ry="8.2" fill="none" stroke="#5b3d18" strokeOpacity=".7" strokeWidth="1.4" />
      </g>
    ))}
  </svg>
);
