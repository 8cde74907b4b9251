import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RecurringJobName } from '#contract/jobs.ts';
import { confirmCard } from '../support/confirm-card.ts';
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
  await reportMetrics('Jobs by the clock after a killed process', figures);
});

const bookOne = async (): Promise<string> => {
  const { app, buyer, seller } = scene;
  return (await app.book(buyer, await app.listBook(seller))).body.insertedId;
};

/** Runs a job now instead of at the next minute, and waits until it has. */
async function run(job: RecurringJobName): Promise<void> {
  const before = await scene.howMany(job, 'completed');
  await scene.app.jobs.boss.send(job, {});
  await expect.poll(() => scene.howMany(job, 'completed'), slowly).toBeGreaterThan(before);
}

/** A process dies in the middle of a job, where the gate is; another one starts, and runs it when it is time. */
async function dieIn(job: RecurringJobName, settings: Record<string, string> = {}): Promise<void> {
  await scene.closeGate(async () => {
    const dogear = await scene.start(settings);
    await scene.app.jobs.boss.send(job, {});
    await expect.poll(() => scene.waitingAtTheGate(), slowly).toBeGreaterThan(0);
    await dogear.kill();
  });
  expect(await scene.howMany(job, 'active'), 'the kill came in the middle').toBe(1);
  const killedAt = Date.now();
  if (!isLong) expect(await scene.letSignsOfLifeAge()).toBeGreaterThan(0);
  await scene.start(settings);
  if (isLong) await expect.poll(() => scene.howMany(job, 'completed'), slowly).toBeGreaterThan(0);
  else {
    await scene.lookForDead();
    expect(await scene.howMany(job, 'active')).toBe(0);
    await run(job);
  }
  figures[`seconds until ${job} had run again`] = Math.round((Date.now() - killedAt) / 1000);
}

test('a hold that has run out is ended once, and its buyer is told once', async () => {
  const { app, mails, buyer, seller } = scene;
  const orderId = await bookOne();
  await app.db
    .updateTable('orders')
    .set({ hold_ends_at: sql`now() - interval '1 minute'`, notified_status: 'unpaid' })
    .where('id', '=', orderId)
    .execute();
  await scene.setUpGate('orders', "when (new.status = 'expired' and old.status = 'unpaid')");
  await dieIn('expire-holds');
  await scene.removeGate('orders');
  expect(await statusOf(orderId)).toBe('expired');
  await run('tell-about-orders');
  await run('tell-about-orders');
  await expect.poll(() => mails.idsTo(buyer.email).length, slowly).toBe(1);
  await expect.poll(() => mails.idsTo(seller.email).length, slowly).toBe(1);
  expect((await scene.jobsOf('mail')).map(({ data }) => data.message).sort()).toEqual([
    'book-freed',
    'booking-ended',
  ]);
});

const statusOf = async (orderId: string) => {
  const order = scene.app.db.selectFrom('orders').select('status').where('id', '=', orderId);
  return (await order.executeTakeFirstOrThrow()).status;
};

test('a mail is ordered once although its order was not written down at the first try', async () => {
  const { mails, seller } = scene;
  await bookOne();
  await scene.setUpGate('orders', 'when (new.notified_status is distinct from old.notified_status)');
  await dieIn('tell-about-orders');
  await scene.removeGate('orders');
  await run('tell-about-orders');
  await expect.poll(() => mails.idsTo(seller.email).length, slowly).toBe(1);
  expect((await scene.jobsOf('mail')).map(({ data }) => data.message)).toEqual(['book-booked']);
});

test('a payment that was charged, but not yet here, is recorded once, with one receipt', async () => {
  const { app, buyer } = scene;
  const orderId = await bookOne();
  const opened = (await buyer.post('/create-payment-intent', { orderId })).body;
  // In this process nobody settles it.
  vi.spyOn(app.cards, 'retrieve').mockRejectedValue(new Error('out of order'));
  await confirmCard(app, opened);
  await scene.setUpGate('payments', "when (new.status = 'captured' and old.status <> 'captured')");
  // The job leaves alone what somebody was busy with half a minute ago.
  const aging = setInterval(() => void leaveAlone(orderId), 500);
  await dieIn('reconcile-payments', withStandIns).finally(() => clearInterval(aging));
  await scene.removeGate('payments');
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
  const ordered = (await scene.jobsOf('mail')).map(({ data }) => data.message);
  expect(ordered.filter((message) => message === 'receipt')).toEqual(['receipt']);
});

const leaveAlone = (orderId: string) =>
  scene.app.db
    .updateTable('payments')
    .set({ updated_at: sql`now() - interval '10 minutes'` })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['created', 'capture_pending'])
    .execute()
    .catch(() => undefined);
