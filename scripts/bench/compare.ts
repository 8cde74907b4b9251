import { leanEnv, leanFlags } from '../lean-node.mjs';
import type { Case } from './cases.ts';
import type { Failures } from './failures.ts';
import { type Contender, type Effort, interleave, type Stats } from './measure.ts';
import { learnAnswers } from './opponents.ts';
import type { PeerTask } from './peer-task.ts';
import { Companion, peakMegabytes } from './processes.ts';
import type { Scene } from './scene.ts';
import { serveDogear } from './serve.ts';
import type { Stage } from './stage.ts';

export type Comparison = {
  name: string;
  connections: number;
  dogear: Stats;
  peer: Stats;
  /** The most memory that Dogear has had until then. */
  megabytes: number;
};

const databasePoolSize = 20;

type How = { connections: number[]; effort: Effort; stage: Stage; failures: Failures };

/** Each case against its bare opponent, at each number of connections. */
export async function compare(
  chosen: Case[],
  scene: Scene,
  { connections, effort, stage, failures }: How,
  say: (comparison: Comparison) => void,
): Promise<Comparison[]> {
  const answers = await learnAnswers(chosen, scene, stage.around);
  const dogear = await serveDogear(stage.around, scene.connection);
  // With as much memory as Dogear: whoever collects no garbage is quicker.
  const bare = new Companion('peer.program.ts', { flags: leanFlags, env: leanEnv });
  const all: Comparison[] = [];
  try {
    const task: PeerTask = { connection: scene.connection, databasePoolSize, answers };
    const contenders: [Contender, Contender] = [
      { name: 'Dogear', pid: dogear.pid, address: dogear.address, scene },
      { name: 'the opponent', pid: bare.pid, address: await bare.ask<string>(task), scene },
    ];
    for (const test of chosen)
      for (const count of connections) {
        const figures = await failures.noting(interleave(test, contenders, count, effort, stage));
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
