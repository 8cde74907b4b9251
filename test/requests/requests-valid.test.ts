import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { createObjects } from '../permissions/objects.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { isLong } from '../support/test-form.ts';
import type { DescribedCall } from './described-calls.ts';
import { type DescribedApp, openDescribedApp } from './open-described-app.ts';
import { checkAll, plansOf } from './replay.ts';
import { sendAndCheck } from './send-and-check.ts';
import { createTally } from './tally.ts';
import { type Fixtures, fillIn, validRequest } from './valid.ts';

const [plan = { seed: 0 }] = plansOf(1);
const perCall = isLong ? 31 : 2;
/**
 * What succeeds on another site only: the setup of one without an administrator (features/setup), and links for passwords of one that
 * sends no email (features/users).
 */
const elsewhere = ['claimSetup', 'createFirstAdmin', 'createPasswordLink', 'changeUserEmail'];

let described: DescribedApp;
let fixtures: Fixtures;
const tally = createTally();

/**
 * Some calls rest all books of a seller, block a user, or change how sellers are paid, and would keep the same people from booking
 * and paying in the calls after them.
 */
async function undoWhatStopsOthers(db: Db) {
  await db.updateTable('site').set({ payment_mode: 'house' }).execute();
  await db.updateTable('users').set({ resting_since: null }).where('resting_since', 'is not', null).execute();
  await db.deleteFrom('blocks').execute();
}

beforeAll(async () => {
  described = await openDescribedApp();
  const { app, people } = described;
  fixtures = { app, people, makeObject: createObjects(app, people) };
});
afterAll(async () => {
  await reportMetrics('Requests, valid', { seed: plan.seed, ...tally.figures() });
  await described?.app.close();
});

test(`valid requests from seed ${plan.seed} are answered as described, to every call at least once with a success`, {
  timeout: 300_000,
}, async () => {
  const { app, calls, check, restoreSessions } = described;
  const successes = new Map(calls.map(({ name }) => [name, 0]));
  const refused = new Map<string, string>();
  const tryOut = (call: DescribedCall, seed: number) =>
    checkAll(
      validRequest(call),
      async (valid) => {
        await restoreSessions();
        await undoWhatStopsOthers(app.db);
        const reply = await sendAndCheck(
          { port: app.port, check, count: tally.count },
          await fillIn(valid, fixtures),
        );
        if (reply.status < 300) successes.set(call.name, (successes.get(call.name) ?? 0) + 1);
        else
          refused.set(
            call.name,
            `${call.name}, ${valid.kind}, ${valid.version}: ${reply.text.slice(0, 300)}`,
          );
      },
      { ...plan, seed, numRuns: perCall },
    );
  for (const call of calls) {
    await tryOut(call, plan.seed);
    // All of a few requests may be rejected for a good reason, so more batches are tried, until one succeeds.
    for (let more = 1; more <= 30 && !plan.path && successes.get(call.name) === 0; more++)
      await tryOut(call, plan.seed + more);
  }
  const without = [...successes].flatMap(([name, count]) =>
    count === 0 && !elsewhere.includes(name) ? [refused.get(name) ?? name] : [],
  );
  expect(without).toEqual([]);
});
