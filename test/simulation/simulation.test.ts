import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportMetrics } from '../support/report-metrics.ts';
import { createEnvironment, type Environment } from './environment.ts';
import { runRound } from './run-round.ts';
import { loadServer } from './server-source.ts';

/** `npm run test:long` plays more rounds. Set TORTURE_SEED and TORTURE_ROUND to replay a failure. */
const { TEST_LONG, TORTURE_SEED, TORTURE_ROUND } = process.env;
const rounds = TEST_LONG ? 150 : 10;

let environment: Environment;
let played = 0;
beforeAll(async () => {
  environment = await createEnvironment(await loadServer());
});
afterAll(async () => {
  await reportMetrics('Torture of payments', { 'rounds without a broken rule': played });
  await environment.close();
});

describe('six buyers fight for one book, and whatever can go wrong does', () => {
  const seeds = TORTURE_SEED ? [TORTURE_SEED] : ['a book exists once', String(randomInt(1e9))];
  test.each(seeds)(
    'nobody pays for what they do not get; seed "%s"',
    { timeout: 3_600_000 },
    async (seed) => {
      console.log(`Torture: ${rounds} rounds with the seed "${seed}"`);
      const only = TORTURE_ROUND === undefined ? undefined : Number(TORTURE_ROUND);
      for (let round = only ?? 1; round <= (only ?? rounds); round++) {
        const { violations, story } = await runRound(environment, `${seed}/${round}`);
        if (violations.length > 0) console.log(story.join('\n'));
        expect(
          violations,
          `Seed "${seed}", round ${round}. To see it again: TORTURE_SEED="${seed}" TORTURE_ROUND=${round} npm test -- torture`,
        ).toEqual([]);
      }
      played += rounds;
    },
  );
});
