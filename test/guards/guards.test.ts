import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEnvironment, type Environment } from '../simulation/environment.ts';
import { loadServer, loadServerWithout } from '../simulation/server-source.ts';
import type { Case, Guard } from './guard.ts';
import { cases } from './guards.ts';
import { createHarness } from './harness.ts';

let environments: Record<'by_hand' | 'stripe', Environment>;
beforeAll(async () => {
  const server = await loadServer();
  environments = {
    by_hand: await createEnvironment(server),
    stripe: await createEnvironment(server, [], 'stripe'),
  };
});
afterAll(async () => {
  for (const environment of Object.values(environments)) await environment.close();
});

const modeOf = ({ isAutomatic }: Case) => (isAutomatic ? 'stripe' : 'by_hand');

/** Plays a scenario in this environment and returns the violations. */
async function play({ scenario, always }: Case, where: Environment): Promise<string[]> {
  const harness = await createHarness(where);
  await scenario(harness);
  const violations = await harness.violations();
  return violations.filter((violation) => !always?.test(violation));
}

/** Plays a scenario in an environment of its own without some guards. */
async function playWithout(guards: Guard[], one: Case): Promise<string[]> {
  const { server, remove } = await loadServerWithout(guards.flatMap(({ changes = [] }) => changes));
  const statements = guards.flatMap((guard) => guard.statements ?? []);
  const unguarded = await createEnvironment(server, statements, modeOf(one));
  try {
    return await play(one, unguarded);
  } finally {
    await unguarded.close();
    await remove();
  }
}

const scenarioName = ({ title, scenario }: Case) => title ?? scenario.name;
const guardsOf = ({ guards }: Case) => guards.map(({ name }) => name).join(' and ');
const scenarios = new Map(cases.map((one) => [scenarioName(one), one]));

test.each([...scenarios])('%s: with every guard in place, nothing is wrong', async (_, one) => {
  expect(await (one.isOnNewSite ? playWithout([], one) : play(one, environments[modeOf(one)]))).toEqual([]);
});

// Each loads a copy of the server, which a busy machine does slowly.
describe.concurrent('without its guards', { timeout: 240_000 }, () => {
  test.each(cases.map((one) => [scenarioName(one), guardsOf(one), one] as const))(
    '%s goes wrong without %s, and the checker says so',
    async (_scenario, _guards, one) => {
      expect(await playWithout(one.guards, one)).toContainEqual(expect.stringMatching(one.violation));
    },
  );

  // Where several guards prevent the same thing, all of them stay: each covers a mistake in another.
  const covered = cases.filter(({ guards }) => guards.length > 1);
  const alone = covered.flatMap((one) =>
    one.guards.map((guard) => [scenarioName(one), guard.name, guard, one] as const),
  );
  test.each(alone)('%s does not go as wrong without only %s', async (_scenario, _name, guard, one) => {
    expect(await playWithout([guard], one)).not.toContainEqual(expect.stringMatching(one.violation));
  });
});

test('a guard that is no longer where it was taken out fails loudly', async () => {
  const change = { file: 'server/features/payments/reconcile.ts', from: 'no such text', to: '' };
  await expect(loadServerWithout([change])).rejects.toThrow(
    'stands 0 times in server/features/payments/reconcile.ts',
  );
});
