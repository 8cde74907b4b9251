import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportMetrics } from '../support/report-metrics.ts';
import { chooseSeed, inForm } from '../support/test-form.ts';
import { createEnvironment, type Environment } from './environment.ts';
import { runRound } from './run-round.ts';
import { loadServer } from './server-source.ts';

/** Set SIMULATION_SEED and SIMULATION_ROUND to replay a failure. */
const { SIMULATION_SEED, SIMULATION_ROUND } = process.env;
const rounds = inForm({ gate: 4, proof: 25, long: 150 });

/** Who pays the sellers. */
const modes = ['by_hand', 'stripe'] as const;
let played = 0;
afterAll(() => reportMetrics('Simulation of payments', { 'rounds without a broken rule': played }));

describe.each(modes)(
  'sellers are paid: %s; six buyers compete for one book, while processes crash and connections break',
  (mode) => {
    let environment: Environment;
    beforeAll(async () => {
      environment = await createEnvironment(await loadServer(), [], mode);
    });
    afterAll(() => environment.close());

    const seeds = SIMULATION_SEED
      ? [SIMULATION_SEED]
      : ['a book exists once', String(chooseSeed('SIMULATION_SEED'))];
    test.each(seeds)(
      'no one pays for what they do not get; seed "%s"',
      { timeout: 3_600_000 },
      async (seed) => {
        console.log(`Simulation: ${rounds} rounds with the seed "${seed}"`);
        const only = SIMULATION_ROUND === undefined ? undefined : Number(SIMULATION_ROUND);
        for (let round = only ?? 1; round <= (only ?? rounds); round++) {
          const { violations, log } = await runRound(environment, `${seed}/${round}`);
          if (violations.length > 0) console.log(log.join('\n'));
          expect(
            violations,
            `Seed "${seed}", round ${round}. To replay it: SIMULATION_SEED="${seed}" SIMULATION_ROUND=${round} npm test -- simulation`,
          ).toEqual([]);
        }
        played += rounds;
      },
    );
  },
);
