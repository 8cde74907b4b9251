import type { Comparison } from './compare.ts';
import { type Goal, size } from './goals.ts';
import { type Growth, kept } from './growth.ts';

export function sayComparison({ name, connections, dogear, peer, megabytes }: Comparison): void {
  const pair = (ours: number, theirs: number, digits = 0) =>
    `${ours.toFixed(digits)} of ${theirs.toFixed(digits)}`;
  console.log(
    name.padEnd(14),
    String(connections).padStart(3),
    ` ${(dogear.perSecond / peer.perSecond).toFixed(2)}  ${pair(dogear.perSecond, peer.perSecond)} /s`.padEnd(
      26,
    ),
    `CPU ${pair(dogear.server, peer.server)} µs`.padEnd(20),
    `PG ${pair(dogear.database, peer.database)} µs`.padEnd(20),
    `p50 ${pair(dogear.p50, peer.p50, 1)}, p99 ${pair(dogear.p99, peer.p99, 1)} ms`.padEnd(40),
    `load ${pair(dogear.generator * 100, peer.generator * 100)} %, ${megabytes.toFixed(0)} MB`,
  );
}

export function sayGrowth(growth: Growth): void {
  const sizes = growth.bySize.map(
    ({ books, figures }) =>
      `${size(books)}: ${figures.perSecond.toFixed(0)}/s, PG ${figures.database.toFixed(0)} µs`,
  );
  console.log('growth', growth.name.padEnd(14), kept(growth).toFixed(2), ` ${sizes.join('; ')}`);
}

export function sayGoal({ what, wanted, measured, isMet }: Goal): void {
  console.log(isMet ? 'met    ' : 'NOT MET', `${what}: ${measured}, wanted ${wanted}`);
}
