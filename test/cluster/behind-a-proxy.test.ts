import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastMigration } from '#server/db/migrate.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { isLong } from '../support/test-form.ts';
import {
  duringCrowd,
  failuresOf,
  findViolations,
  type Observations,
  type People,
  seed,
  signInPeople,
} from './crowd.ts';
import { Installation, type Visitor } from './installation.ts';
import { makeNextVersion, nextMigration } from './next-version.ts';
import { installIfPossible, isInstalled, type ProxyKind } from './proxy.ts';
import {
  expectExactLimit,
  expectJobsDoneOnce,
  expectOneBuyer,
  expectOneSession,
  expectSharedPicture,
} from './sharing.ts';

const arrangements: [ProxyKind, number][] = [
  ['nginx', 2],
  ['haproxy', 2],
  ['nginx', 4],
  ['haproxy', 4],
];
const figures: Record<string, string> = {};
afterAll(() => reportMetrics('Many processes', figures));

describe.each(arrangements)('behind %s, %i processes', (kind, count) => {
  if (isLong) installIfPossible(kind);
  const reason = !isLong
    ? 'only in the long run'
    : !isInstalled(kind) && `${kind} is not installed: apt-get install ${kind}`;
  const rule = (name: string, run: () => Promise<void>) =>
    reason
      ? test.skip(`${name} (${reason})`, run)
      : test(`${name} (CROWD_SEED=${seed})`, { timeout: 180_000 }, run);
  let installation: Installation;
  let people: People;
  beforeAll(async () => {
    if (reason) return;
    installation = await Installation.open(kind, count);
    people = await signInPeople(installation);
  });
  afterAll(() => installation?.close());
  const note = (what: string, found: string) => {
    figures[`${kind}, ${count} processes: ${what}`] = found;
  };

  const restart = async (n: number, root?: string) => {
    await installation.stop(n);
    await installation.start(n, root);
    await installation.waitUntilUsed(n);
  };

  rule('sessions, limits, pictures, books and jobs are the same for all of them', async () => {
    const { sellers, buyers } = people;
    await expectOneBuyer(installation, sellers[0] as Visitor, buyers);
    await expectJobsDoneOnce(installation, buyers);
    await expectSharedPicture(installation, count);
    await expectExactLimit(installation, 30);
    await expectOneSession(installation, buyers.pop() as Visitor);
  });

  rule(
    'one is killed under load: nothing acknowledged is lost or done twice, and service goes on',
    async () => {
      let killedAt = 0;
      const record = await duringCrowd(installation, people, async () => {
        await installation.kill(0);
        killedAt = Date.now();
        await sleep(3_000);
        await installation.start(0);
        await installation.waitUntilUsed(0);
      });
      const failures = failuresOf(record);
      expect(failures.filter((failure) => !/^POST \S+: (502|dropped)/.test(failure))).toEqual([]);
      // Only requests in flight at that moment may fail, and each writer has one at a time.
      expect(failures.length).toBeLessThanOrEqual(people.sellers.length);
      const meanwhile = record.answers.filter(({ at }) => at > killedAt && at < killedAt + 3_000);
      expect(meanwhile.length).toBeGreaterThan(50);
      expect(await findViolations(installation, record)).toEqual([]);
      note(
        'killed under load',
        `${summarize(record)}, ${failures.length} writes cut off, none lost, none twice`,
      );
    },
  );

  rule('one after the other is stopped and started under load: no request fails', async () => {
    const record = await duringCrowd(installation, people, async () => {
      for (let n = 0; n < count; n++) await restart(n);
    });
    expect(failuresOf(record)).toEqual([]);
    expect(await findViolations(installation, record)).toEqual([]);
    note('rolling restart', `${summarize(record)}, none failed`);
  });

  // The number of processes makes no difference here.
  if (count === 2)
    rule('a version with one more migration comes while this one serves: no request fails', async () => {
      const next = await makeNextVersion();
      const record = await duringCrowd(installation, people, async () => {
        await restart(0, next.root);
        await sleep(1_000);
        // As after a crash, or on a machine that was away: the old version starts once more.
        await restart(1);
      }).finally(next.remove);
      expect(failuresOf(record)).toEqual([]);
      expect(await findViolations(installation, record)).toEqual([]);
      expect(await lastMigration(installation.app.pool)).toBe(nextMigration);
      note('migration meanwhile', `${summarize(record)}, none failed`);
    });
});

const summarize = ({ answers, listed, booked }: Observations): string =>
  `${answers.length} requests, ${listed.length + booked.length} writes acknowledged`;
