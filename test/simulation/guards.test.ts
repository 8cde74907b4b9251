import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from './environment.ts';
import { type Case, cases, type Guard } from './guards.ts';
import { setStage } from './harness.ts';
import { loadServer, loadServerWithout } from './server-source.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await loadServer());
});
afterAll(() => world.close());

/** What the checker says of a scene that is played in this world. */
async function play({ scene, always }: Case, where: World): Promise<string[]> {
  const stage = await setStage(where);
  await scene(stage);
  const violations = await stage.violations();
  return violations.filter((violation) => !always?.test(violation));
}

/** The same in a world of its own, where some guards are missing. */
async function playWithout(guards: Guard[], one: Case): Promise<string[]> {
  const { server, remove } = await loadServerWithout(guards.flatMap(({ changes = [] }) => changes));
  const statements = guards.flatMap((guard) => guard.statements ?? []);
  const unguarded = await openWorld(server, statements);
  try {
    return await play(one, unguarded);
  } finally {
    await unguarded.close();
    await remove();
  }
}

const sceneOf = ({ title, scene }: Case) => title ?? scene.name;
const guardsOf = ({ guards }: Case) => guards.map(({ name }) => name).join(' and ');
const scenes = new Map(cases.map((one) => [sceneOf(one), one]));

test.each([...scenes])('%s: with every guard in place, nothing is wrong', async (_, one) => {
  expect(await play(one, world)).toEqual([]);
});

describe.concurrent('without its guards', () => {
  test.each(cases.map((one) => [sceneOf(one), guardsOf(one), one] as const))(
    '%s goes wrong without %s, and the checker says so',
    async (_scene, _guards, one) => {
      expect(await playWithout(one.guards, one)).toContainEqual(expect.stringMatching(one.violation));
    },
  );

  // Several that guard the same thing all stay: each catches what a mistake in another would let through.
  const covered = cases.filter(({ guards }) => guards.length > 1);
  const alone = covered.flatMap((one) =>
    one.guards.map((guard) => [sceneOf(one), guard.name, guard, one] as const),
  );
  test.each(alone)('%s does not go as wrong without only %s', async (_scene, _name, guard, one) => {
    expect(await playWithout([guard], one)).not.toContainEqual(expect.stringMatching(one.violation));
  });
});

test('a guard that is no longer where it was taken out fails loudly', async () => {
  const change = { file: 'server/features/payments/reconcile.ts', from: 'no such text', to: '' };
  await expect(loadServerWithout([change])).rejects.toThrow(
    'stands 0 times in server/features/payments/reconcile.ts',
  );
});
