import type { Case } from './cases.ts';
import type { Dataset } from './dataset.ts';
import type { Load, Round } from './load.ts';
import { type Companion, familySeconds, processorSeconds } from './processes.ts';

/** A server in a comparison. */
export type Contender = { name: string; pid: number; address: string; dataset: Dataset };

export type Effort = { seconds: number; rounds: number; writes: number };

export type Stats = {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** Processor time for one request, in microseconds: of the server and of PostgreSQL. */
  server: number;
  database: number;
  /** The share of a core that the load generator used. Near one, it is the bottleneck. */
  generator: number;
};

/** A request failed, so the figures would be meaningless. */
export class Unanswered extends Error {}

type Means = { generator: Companion; postgres: number };

/**
 * Runs short rounds in turn, so that other load on the machine affects all servers alike. Returns each one's
 * median.
 * @throws Unanswered if any response was not a success
 */
export async function interleave(
  test: Case,
  contenders: Contender[],
  connections: number,
  { seconds, rounds, writes }: Effort,
  means: Means,
): Promise<Stats[]> {
  const all: Stats[][] = contenders.map(() => []);
  for (let round = -1; round < rounds; round += 1)
    // Alternates the order, because the second server inherits the caches that the first one leaves.
    for (const index of order(contenders.length, round)) {
      const contender = contenders[index] as Contender;
      const isWarmUp = round < 0;
      const effort = isWarmUp
        ? { seconds: Math.max(1, seconds / 2), writes: writes / 2 }
        : { seconds, writes };
      const figures = await measureRound(test, contender, { connections, ...effort }, means);
      if (!isWarmUp) all[index]?.push(figures);
    }
  return all.map(median);
}

function order(count: number, round: number): number[] {
  const indexes = Array.from({ length: count }, (_, index) => index);
  return round % 2 === 0 ? indexes : indexes.reverse();
}

type RoundOf = { connections: number; seconds: number; writes: number };

async function measureRound(
  test: Case,
  { name, pid, address, dataset }: Contender,
  { connections, seconds, writes }: RoundOf,
  { generator, postgres }: Means,
): Promise<Stats> {
  const requests = await test.requests(dataset, Math.max(connections, Math.floor(writes)));
  const load: Load = { address, connections, seconds, once: test.undo !== undefined, requests };
  const [server, database] = [await processorSeconds(pid), await familySeconds(postgres)];
  const round = await generator.ask<Round>(load);
  const serverSeconds = (await processorSeconds(pid)) - server;
  const databaseSeconds = (await familySeconds(postgres)) - database;
  await test.undo?.(dataset);
  if (round.errors > 0 || round.wrong.length > 0 || round.requests === 0)
    throw new Unanswered(
      `${test.name}, ${name}, ${connections} connections: ${round.requests} answers, ${round.errors} errors, ` +
        `statuses ${round.wrong.join(', ')}`,
    );
  return {
    perSecond: round.perSecond,
    p50: round.p50,
    p99: round.p99,
    server: (serverSeconds / round.requests) * 1e6,
    database: (databaseSeconds / round.requests) * 1e6,
    generator: round.busy,
  };
}

function median(rounds: Stats[]): Stats {
  const of = (what: keyof Stats): number => {
    const sorted = rounds.map((round) => round[what]).sort((a, b) => a - b);
    const middle = sorted.length / 2;
    return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
  };
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    server: of('server'),
    database: of('database'),
    generator: of('generator'),
  };
}
