import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { uuidV7 } from '#server/lib/uuid.ts';
import { isLong, JobScene, patience, slowly, withStandIns } from '../support/job-scene.ts';
import { reportMetrics } from '../support/report-metrics.ts';

vi.setConfig(patience);
let scene: JobScene;
const figures: Record<string, number> = {};

beforeAll(async () => {
  scene = await JobScene.open();
});
beforeEach(() => scene.begin());
afterEach(() => scene.end());
afterAll(async () => {
  await scene?.close();
  await reportMetrics('Mail after a killed process, nothing lost', figures);
});

/** Mails to so many people who are nobody else; answers their addresses. */
async function orderMails(count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => ({
    id: uuidV7(),
    email: `${randomUUID()}@dogear.test`,
  }));
  await scene.app.db
    .insertInto('users')
    .values(people.map((person) => ({ ...person, name: 'Ruth', role: 'Buyer' as const })))
    .execute();
  const emails = people.map(({ email }) => email);
  await orderFor(emails);
  return emails;
}

/** What is said twice is one order. */
async function orderFor(emails: readonly string[]): Promise<void> {
  const { app } = scene;
  const people = await app.db.selectFrom('users').select('id').where('email', 'in', emails).execute();
  for (const { id: personId } of people)
    await app.enqueueMail(app.db, { message: 'password-changed', personId }, personId);
}

/** Until every mail is sent; what comes again later comes at once. */
const untilAllIsSent = (count: number) =>
  expect
    .poll(async () => {
      if (!isLong)
        await scene.app.pool.query("update jobs.job set start_after = now() where state = 'retry'");
      return scene.howMany('mail', 'completed');
    }, slowly)
    .toBe(count);

/** A process that is sending three mails. */
async function startSending(moment: 'before' | 'after') {
  scene.mails.hold(moment);
  const dogear = await scene.start();
  await expect.poll(() => scene.mails.waiting, slowly).toBe(3);
  return dogear;
}

test('stopped while some are being sent and more wait: each is sent exactly once', async () => {
  const { mails } = scene;
  const people = await orderMails(9);
  const dogear = await startSending('before');
  const stopped = dogear.stop();
  // Well after requests have been let finish: now it is the turn of the jobs.
  await sleep(2000);
  mails.letGo();
  await stopped;
  expect(mails.accepted).toHaveLength(3);
  expect(await scene.howMany('mail', 'completed'), 'what is accepted is done').toBe(3);
  expect(await scene.howMany('mail', 'active'), 'nothing is left half done').toBe(0);
  expect(await scene.howMany('mail', 'created'), 'the others wait untouched').toBe(6);

  await scene.start();
  await untilAllIsSent(9);
  for (const person of people) expect(mails.idsTo(person), person).toHaveLength(1);
});

test.each([
  ['before', 'they were accepted: each is sent exactly once'],
  ['after', 'they were accepted, but not before that was noted: what comes twice has the same id'],
] as const)('killed %s %s', async (moment, _) => {
  const { mails } = scene;
  const people = await orderMails(9);
  const dogear = await startSending(moment);
  await dogear.kill();
  const killedAt = Date.now();
  const twice = mails.accepted.map(({ to }) => to);
  expect(twice).toHaveLength(moment === 'after' ? 3 : 0);
  expect(await scene.howMany('mail', 'active'), 'the kill came in the middle').toBe(3);
  mails.letGo();
  if (!isLong) expect(await scene.letSignsOfLifeAge()).toBe(3);

  // Whoever does not know what became of it orders it again.
  await orderFor(people);
  await scene.start();
  if (!isLong && moment === 'after') await scene.lookForDead();
  await untilAllIsSent(9);
  figures[`seconds until all was sent, killed ${moment} the server accepted it`] = Math.round(
    (Date.now() - killedAt) / 1000,
  );
  const ids = (await scene.jobsOf('mail')).map(({ id }) => id);
  expect(ids).toHaveLength(9);
  for (const person of people) {
    const received = mails.idsTo(person);
    expect(received, person).toHaveLength(twice.includes(person) ? 2 : 1);
    expect(new Set(received).size, 'the same id each time').toBe(1);
    expect(ids).toContain(received[0]);
  }
});

test.runIf(isLong)('a mail server that takes its time gets each mail once', async () => {
  const { mails } = scene;
  const people = await orderMails(3);
  await startSending('before');
  // Longer than a process without a sign of life would be waited for.
  await sleep(27_000);
  mails.letGo();
  await untilAllIsSent(3);
  for (const person of people) expect(mails.idsTo(person), person).toHaveLength(1);
  const { rows } = await scene.app.pool.query("select retry_count from jobs.job where name = 'mail'");
  expect(rows).toEqual(Array(3).fill({ retry_count: 0 }));
});

test('in the outbox a mail that is written a second time is the same file', async () => {
  const { app } = scene;
  const people = await orderMails(12);
  const outbox = join(scene.dataDir, 'outbox');
  const files = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  // Written, but that cannot be noted until it is too late.
  await scene.setUpGate('jobs.job_common', "when (new.state = 'completed' and new.name = 'mail')");
  await scene.closeGate(async () => {
    const dogear = await scene.start(withStandIns);
    await expect.poll(async () => (await files()).length, slowly).toBe(3);
    await expect.poll(() => scene.waitingAtTheGate(), slowly).toBe(3);
    await dogear.kill();
  });
  // Nobody has told the database that its client is dead: it goes on, and must be made to have stopped.
  await expect.poll(() => scene.howMany('mail', 'completed')).toBe(3);
  await app.pool.query(
    "update jobs.job set state = 'active', completed_on = null where name = 'mail' and state = 'completed'",
  );
  expect(await scene.letSignsOfLifeAge()).toBe(3);
  await scene.start(withStandIns);
  await scene.lookForDead();
  await untilAllIsSent(12);
  const ids = (await scene.jobsOf('mail')).map(({ id }) => id).sort();
  const names = await files();
  expect(names.map((name) => name.slice('20260131T120000Z-'.length, -'.eml'.length)).sort()).toEqual(ids);
  expect(names).toHaveLength(people.length);
});
