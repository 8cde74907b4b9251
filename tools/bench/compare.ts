import { leanEnv, leanFlags } from '#scripts/lean-node.mjs';
import type { Case } from './cases.ts';
import type { Dataset } from './dataset.ts';
import type { Failures } from './failures.ts';
import { type Contender, type Effort, interleave, type Stats } from './measure.ts';
import { learnAnswers } from './opponents.ts';
import type { PeerTask } from './peer-task.ts';
import { Companion, peakMegabytes } from './processes.ts';
import { serveDogear } from './serve.ts';
import type { Setup } from './setup.ts';

export type Comparison = {
  name: string;
  connections: number;
  dogear: Stats;
  peer: Stats;
  /** Dogear's peak memory so far. */
  megabytes: number;
};

const databasePoolSize = 20;

type How = { connections: number[]; effort: Effort; setup: Setup; failures: Failures };

/** Measures each case against its bare server, at each number of connections. */
export async function compare(
  chosen: Case[],
  dataset: Dataset,
  { connections, effort, setup, failures }: How,
  say: (comparison: Comparison) => void,
): Promise<Comparison[]> {
  const answers = await learnAnswers(chosen, dataset, setup.environment);
  const dogear = await serveDogear(setup.environment, dataset.connection);
  // With the same memory limits as Dogear, because a process without garbage collection is faster.
  const bare = new Companion('peer.child.ts', { flags: leanFlags, env: leanEnv });
  const all: Comparison[] = [];
  try {
    const task: PeerTask = { connection: dataset.connection, databasePoolSize, answers };
    const contenders: [Contender, Contender] = [
      { name: 'Dogear', pid: dogear.pid, address: dogear.address, dataset },
      { name: 'the opponent', pid: bare.pid, address: await bare.ask<string>(task), dataset },
    ];
    for (const test of chosen)
      for (const count of connections) {
        const figures = await failures.noting(interleave(test, contenders, count, effort, setup));
        if (!figures) continue;
        const [ours, theirs] = figures as [Stats, Stats];
        const megabytes = await peakMegabytes(dogear.pid);
        const comparison = { name: test.name, connections: count, dogear: ours, peer: theirs, megabytes };
        all.push(comparison);
        say(comparison);
      }
  } finally {
    await Promise.all([dogear.stop(), bare.stop()]);
  }
  return all;
}
