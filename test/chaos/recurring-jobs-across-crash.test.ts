import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RecurringJobName } from '#contract/jobs.ts';
import { confirmCard } from '../support/confirm-card.ts';
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
  await reportMetrics('Jobs by the clock after a killed process', figures);
});

const bookOne = async (): Promise<string> => {
  const { app, buyer, seller } = harness;
  return (await app.book(buyer, await app.listBook(seller))).body.insertedId;
};

/** Runs a job now instead of at the next minute, and waits for it. */
async function run(job: RecurringJobName): Promise<void> {
  const before = await harness.countJobs(job, 'completed');
  await harness.app.jobs.boss.send(job, {});
  await expect.poll(() => harness.countJobs(job, 'completed'), slowPoll).toBeGreaterThan(before);
}

/** Kills a process in the middle of a job, at the gate. Another one starts and runs the job when it is due. */
async function dieIn(job: RecurringJobName, settings: Record<string, string> = {}): Promise<void> {
  await harness.closeGate(async () => {
    const dogear = await harness.start(settings);
    await harness.app.jobs.boss.send(job, {});
    await expect.poll(() => harness.waitingAtTheGate(), slowPoll).toBeGreaterThan(0);
    await dogear.kill();
  });
  expect(await harness.countJobs(job, 'active'), 'the kill came in the middle').toBe(1);
  const killedAt = Date.now();
  if (!isLong) expect(await harness.expireHeartbeats()).toBeGreaterThan(0);
  await harness.start(settings);
  if (isLong) await expect.poll(() => harness.countJobs(job, 'completed'), slowPoll).toBeGreaterThan(0);
  else {
    await harness.detectDeadWorkers();
    expect(await harness.countJobs(job, 'active')).toBe(0);
    await run(job);
  }
  figures[`seconds until ${job} had run again`] = Math.round((Date.now() - killedAt) / 1000);
}

test('a hold that has run out is ended once, and its buyer gets one email', async () => {
  const { app, mails, buyer, seller } = harness;
  const orderId = await bookOne();
  await app.db
    .updateTable('orders')
    .set({ hold_ends_at: sql`now() - interval '1 minute'`, notified_status: 'unpaid' })
    .where('id', '=', orderId)
    .execute();
  await harness.setUpGate('orders', "when (new.status = 'expired' and old.status = 'unpaid')");
  await dieIn('expire-holds');
  await harness.removeGate('orders');
  expect(await statusOf(orderId)).toBe('expired');
  await run('tell-about-orders');
  await run('tell-about-orders');
  await expect.poll(() => mails.idsTo(buyer.email).length, slowPoll).toBe(1);
  await expect.poll(() => mails.idsTo(seller.email).length, slowPoll).toBe(1);
  expect((await harness.jobsOf('mail')).map(({ data }) => data.message).sort()).toEqual([
    'book-freed',
    'booking-ended',
  ]);
});

const statusOf = async (orderId: string) => {
  const order = harness.app.db.selectFrom('orders').select('status').where('id', '=', orderId);
  return (await order.executeTakeFirstOrThrow()).status;
};

test('a mail is ordered once although its order was not written down at the first try', async () => {
  const { mails, seller } = harness;
  await bookOne();
  await harness.setUpGate('orders', 'when (new.notified_status is distinct from old.notified_status)');
  await dieIn('tell-about-orders');
  await harness.removeGate('orders');
  await run('tell-about-orders');
  await expect.poll(() => mails.idsTo(seller.email).length, slowPoll).toBe(1);
  expect((await harness.jobsOf('mail')).map(({ data }) => data.message)).toEqual(['book-booked']);
});

test('a payment that was charged, but not yet here, is recorded once, with one receipt', async () => {
  const { app, buyer } = harness;
  const orderId = await bookOne();
  const opened = (await buyer.post('/create-payment-intent', { orderId })).body;
  // Prevents this process from reconciling the payment.
  vi.spyOn(app.paymentProvider, 'retrieve').mockRejectedValue(new Error('out of order'));
  await confirmCard(app, opened);
  await harness.setUpGate('payments', "when (new.status = 'captured' and old.status <> 'captured')");
  // The job skips payments that were touched within the last half minute.
  const aging = setInterval(() => void leaveAlone(orderId), 500);
  await dieIn('reconcile-payments', withStandIns).finally(() => clearInterval(aging));
  await harness.removeGate('payments');
  const payment = await app.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.status', 'orders.status as order'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  expect(payment).toEqual({ status: 'captured', order: 'paid' });
  const charges = await app.pool.query(
    "select 1 from sandbox_events where intent_id = $1 and type = 'payment_intent.succeeded'",
    [opened.transactionId],
  );
  expect(charges.rowCount, 'charged once').toBe(1);
  await run('reconcile-payments');
  const ordered = (await harness.jobsOf('mail')).map(({ data }) => data.message);
  expect(ordered.filter((message) => message === 'receipt')).toEqual(['receipt']);
});

const leaveAlone = (orderId: string) =>
  harness.app.db
    .updateTable('payments')
    .set({ updated_at: sql`now() - interval '10 minutes'` })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['created', 'capture_pending'])
    .execute()
    .catch(() => undefined);
