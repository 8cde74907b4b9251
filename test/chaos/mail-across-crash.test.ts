import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { uuidV7 } from '#server/lib/uuid.ts';
import { JobHarness, slowPoll, timeouts, withStandIns } from '../support/job-harness.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { isLong } from '../support/test-form.ts';

vi.setConfig(timeouts);
let harness: JobHarness;
const figures: Record<string, number> = {};

beforeAll(async () => {
  harness = await JobHarness.open();
});
beforeEach(() => harness.begin());
afterEach(() => harness.end());
afterAll(async () => {
  await harness?.close();
  await reportMetrics('Mail after a killed process, nothing lost', figures);
});

/** Enqueues mail to this many different users. Returns their addresses. */
async function enqueueMails(count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => ({
    id: uuidV7(),
    email: `${randomUUID()}@dogear.test`,
  }));
  await harness.app.db
    .insertInto('users')
    .values(people.map((person) => ({ ...person, name: 'Ruth', role: 'Buyer' as const })))
    .execute();
  const emails = people.map(({ email }) => email);
  await enqueueFor(emails);
  return emails;
}

/** Enqueuing the same mail twice creates one job. */
async function enqueueFor(emails: readonly string[]): Promise<void> {
  const { app } = harness;
  const people = await app.db.selectFrom('users').select('id').where('email', 'in', emails).execute();
  for (const { id: personId } of people)
    await app.enqueueMail(app.db, { message: 'password-changed', personId }, personId);
}

/** Waits until every mail is sent. Retries happen at once. */
const waitUntilSent = (count: number) =>
  expect
    .poll(async () => {
      if (!isLong)
        await harness.app.pool.query("update jobs.job set start_after = now() where state = 'retry'");
      return harness.countJobs('mail', 'completed');
    }, slowPoll)
    .toBe(count);

/** Starts a process and waits until it is sending three mails. */
async function startSending(moment: 'before' | 'after') {
  harness.mails.hold(moment);
  const dogear = await harness.start();
  await expect.poll(() => harness.mails.waiting, slowPoll).toBe(3);
  return dogear;
}

test('stopped while some are being sent and more wait: each is sent exactly once', async () => {
  const { mails } = harness;
  const people = await enqueueMails(9);
  const dogear = await startSending('before');
  const stopped = dogear.stop();
  // By now the requests have drained, and the jobs are next.
  await sleep(2000);
  mails.letGo();
  await stopped;
  expect(mails.accepted).toHaveLength(3);
  expect(await harness.countJobs('mail', 'completed'), 'what is accepted is done').toBe(3);
  expect(await harness.countJobs('mail', 'active'), 'nothing is left half done').toBe(0);
  expect(await harness.countJobs('mail', 'created'), 'the others wait untouched').toBe(6);

  await harness.start();
  await waitUntilSent(9);
  for (const person of people) expect(mails.idsTo(person), person).toHaveLength(1);
});

test.each([
  ['before', 'they were accepted: each is sent exactly once'],
  ['after', 'they were accepted, but not before that was noted: what comes twice has the same id'],
] as const)('killed %s %s', async (moment, _) => {
  const { mails } = harness;
  const people = await enqueueMails(9);
  const dogear = await startSending(moment);
  await dogear.kill();
  const killedAt = Date.now();
  const twice = mails.accepted.map(({ to }) => to);
  expect(twice).toHaveLength(moment === 'after' ? 3 : 0);
  expect(await harness.countJobs('mail', 'active'), 'the kill came in the middle').toBe(3);
  // The mail server would take the mails of senders that it believes to be there.
  await expect.poll(() => mails.abandoned, slowPoll).toBe(3);
  mails.letGo();
  if (!isLong) expect(await harness.expireHeartbeats()).toBe(3);

  // A caller that does not know the outcome enqueues the mail again.
  await enqueueFor(people);
  await harness.start();
  if (!isLong && moment === 'after') await harness.detectDeadWorkers();
  await waitUntilSent(9);
  figures[`seconds until all was sent, killed ${moment} the server accepted it`] = Math.round(
    (Date.now() - killedAt) / 1000,
  );
  const ids = (await harness.jobsOf('mail')).map(({ id }) => id);
  expect(ids).toHaveLength(9);
  for (const person of people) {
    const received = mails.idsTo(person);
    expect(received, person).toHaveLength(twice.includes(person) ? 2 : 1);
    expect(new Set(received).size, 'the same id each time').toBe(1);
    expect(ids).toContain(received[0]);
  }
});

const onlyLong = isLong ? '' : ' (only in the long run)';

test.runIf(isLong)(`a mail server that takes its time gets each mail once${onlyLong}`, async () => {
  const { mails } = harness;
  const people = await enqueueMails(3);
  await startSending('before');
  // Longer than the time after which a process without a heartbeat counts as dead.
  await sleep(27_000);
  mails.letGo();
  await waitUntilSent(3);
  for (const person of people) expect(mails.idsTo(person), person).toHaveLength(1);
  const { rows } = await harness.app.pool.query("select retry_count from jobs.job where name = 'mail'");
  expect(rows).toEqual(Array(3).fill({ retry_count: 0 }));
});

test('in the outbox a mail that is written a second time is the same file', async () => {
  const { app } = harness;
  const people = await enqueueMails(12);
  const outbox = join(harness.dataDir, 'outbox');
  const files = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  // The mail is written, but its job cannot be completed until it is too late.
  await harness.setUpGate('jobs.job_common', "when (new.state = 'completed' and new.name = 'mail')");
  await harness.closeGate(async () => {
    const dogear = await harness.start(withStandIns);
    await expect.poll(async () => (await files()).length, slowPoll).toBe(3);
    await expect.poll(() => harness.waitingAtTheGate(), slowPoll).toBe(3);
    await dogear.kill();
  });
  // The database does not know that its client is dead and continues, so its backends must be ended.
  await expect.poll(() => harness.countJobs('mail', 'completed')).toBe(3);
  await app.pool.query(
    "update jobs.job set state = 'active', completed_on = null where name = 'mail' and state = 'completed'",
  );
  expect(await harness.expireHeartbeats()).toBe(3);
  await harness.start(withStandIns);
  await harness.detectDeadWorkers();
  await waitUntilSent(12);
  const ids = (await harness.jobsOf('mail')).map(({ id }) => id).sort();
  const names = await files();
  expect(names.map((name) => name.slice('20260131T120000Z-'.length, -'.eml'.length)).sort()).toEqual(ids);
  expect(names).toHaveLength(people.length);
});
