import { beforeAll, describe, expect, test } from 'vitest';
import { type Locale, locales } from '#contract/kernel/locales/locales.ts';
import { buyBook, passDays, type Sale } from '#test/support/buy-book.ts';
import { confirmAddress } from '#test/support/confirm-address.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { endDeclaredHandovers, remindOfHandovers } from '../handovers/handover-clocks.ts';
import { enqueueOrderNotifications } from '../orders/enqueue-notifications.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
  await confirmAddress(app, seller, buyer);
  await app.pool.query("update site set locales = array['en', 'de', 'es', 'ar']");
  await startTestMailWorker(app, app.outbox);
});

let sales = 0;
const buy = () => buyBook(app, { seller, buyer }, `Volume ${++sales}.`);

/** The mails about a sale, as recipient and subject, apart from those about booking and payment. */
async function mailsAbout(title: string): Promise<string[]> {
  await runJobs(app);
  const mails = (await app.outbox.list()).filter(({ subject }) => subject?.includes(title));
  return mails
    .map(({ to, subject }) => `${to === seller.email ? 'seller' : 'buyer'}: ${subject}`)
    .filter((mail) => !/receipt|booked|paid for/.test(mail))
    .sort();
}

async function textOf(title: string, subject: string): Promise<string> {
  const mail = (await app.outbox.list()).find((one) => one.subject === subject.replace('{title}', title));
  return (mail?.text ?? '').replaceAll(/\s+/g, ' ');
}

async function notifiedStatus({ orderId }: Sale): Promise<string> {
  await enqueueOrderNotifications(app);
  const { rows } = await app.pool.query('select notified_status from orders where id = $1', [orderId]);
  return rows[0].notified_status;
}

// A job leaves an order to its next run while the payment provider's webhook holds the lock, so the tests poll.
describe('mails about a handover', () => {
  const path = ({ orderId }: Sale) => `/orders/${orderId}/handover`;

  test('the buyer of a declared one, who denies it; then the seller', async () => {
    const sale = await buy();
    const title = `Volume ${sales}.`;
    await seller.post(`${path(sale)}/declaration`);
    expect(await mailsAbout(title)).toEqual([`buyer: Do you have ${title}?`]);
    const text = await textOf(title, 'Do you have {title}?');
    expect(text).toContain(`${seller.name} says that you have ${title}`);
    expect(text).toContain(`${testOrigin}/dashboard/orders/${sale.orderId}`);
    await buyer.delete(`${path(sale)}/declaration`);
    expect(await mailsAbout(title)).toContain(`seller: The buyer doesn’t have ${title} yet`);
    expect(await textOf(title, 'The buyer doesn’t have {title} yet')).toContain('the full price goes back');
  });

  test('both sides when neither says anything, and when the money goes back', async () => {
    const sale = await buy();
    const title = `Volume ${sales}.`;
    await passDays(app, sale, 4);
    await expect.poll(() => remindOfHandovers(app)).toBe(1);
    expect(await mailsAbout(title)).toEqual([
      `buyer: ${title} hasn’t been handed over yet`,
      `seller: ${title} hasn’t been handed over yet`,
    ]);
    await passDays(app, sale, 11);
    await reconcilePayments(app, 0);
    await expect.poll(() => notifiedStatus(sale)).toBe('refunded');
    expect(await mailsAbout(title)).toContain(`seller: The payment for ${title} was returned`);
    expect(await mailsAbout(title)).toContain(`buyer: Your refund for ${title}`);
    expect(await textOf(title, 'Your refund for {title}')).toContain('the handover wasn’t confirmed in time');
  });

  test.each(['seller', 'buyer'] as const)(
    'a banned %s: the other side has 48 hours, then the money goes back',
    async (side) => {
      const [admin, ...people] = await Promise.all([
        app.join('admin'),
        app.join('Seller', { verified: true, confirmed: true }),
        app.joinConfirmedBuyer(),
      ]);
      const sale = await buyBook(app, { seller: people[0], buyer: people[1] }, `Volume ${++sales}.`);
      const title = `Volume ${sales}.`;
      const [banned, other] = side === 'seller' ? people : people.toReversed();
      expect((await admin.put(`/user/${banned?.id}/ban`)).status).toBe(200);
      await expect.poll(() => remindOfHandovers(app)).toBe(1);
      expect(await remindOfHandovers(app), 'once').toBe(0);
      await mailsAbout(title);
      const toOf = async (subject: string) =>
        (await app.outbox.list()).filter((mail) => mail.subject === subject).map(({ to }) => to);
      expect(await toOf(`${title} hasn’t been handed over yet`)).toEqual([other?.email]);
      expect(await textOf(title, '{title} hasn’t been handed over yet')).toContain('only you can');
      await passDays(app, sale, 2.1);
      await reconcilePayments(app, 0);
      await expect.poll(() => notifiedStatus(sale)).toBe('refunded');
      await mailsAbout(title);
      expect(await toOf(`Your refund for ${title}`)).toEqual([people[1].email]);
      expect(await toOf(`The payment for ${title} was returned`)).toEqual([people[0].email]);
    },
  );

  test('both sides when 48 hours are over, and no one who denied it meanwhile', async () => {
    const sale = await buy();
    const title = `Volume ${sales}.`;
    await seller.post(`${path(sale)}/declaration`);
    await passDays(app, sale, 3);
    await expect.poll(() => endDeclaredHandovers(app)).toBe(1);
    expect(await mailsAbout(title)).toEqual(
      expect.arrayContaining([
        `buyer: ${title} has been handed over`,
        `seller: ${title} has been handed over`,
      ]),
    );
  });

  test.each(locales.filter((locale) => locale !== 'en'))('are whole in %s', async (locale: Locale) => {
    await app.pool.query('update users set locale = $1 where id = any($2)', [locale, [seller.id, buyer.id]]);
    const sale = await buy();
    const title = `Volume ${sales}.`;
    await seller.post(`${path(sale)}/declaration`);
    await runJobs(app);
    await buyer.delete(`${path(sale)}/declaration`);
    await passDays(app, sale, 4);
    await expect.poll(() => remindOfHandovers(app)).toBe(1);
    await runJobs(app);
    await buyer.post(`${path(sale)}/confirmation`);
    await runJobs(app);
    const mails = (await app.outbox.list()).filter(({ subject }) => subject?.includes(title));
    expect(mails.length).toBeGreaterThan(4);
    for (const { subject, text } of mails) {
      expect(`${subject} ${text}`).not.toMatch(/undefined|mails\.|\{|handed over|six-digit|full price/);
    }
  });

  test('an unconfirmed address gets them without what users wrote', async () => {
    const sale = await buy();
    const title = `Volume ${sales}.`;
    await app.pool.query('update users set email_verified = false, locale = null where id = $1', [buyer.id]);
    await seller.post(`${path(sale)}/declaration`);
    await runJobs(app);
    const mail = (await app.outbox.list()).find(({ subject }) => subject === 'Do you have your book?');
    expect(mail?.to).toBe(buyer.email);
    expect(mail?.text).not.toContain(title);
    expect(mail?.text).not.toContain(seller.name);
  });
});
