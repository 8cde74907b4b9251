import { beforeAll, expect, test } from 'vitest';
import { type Locale, locales } from '#contract/kernel/locales/locales.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { buyBook } from '#test/support/buy-book.ts';
import { confirmAddress } from '#test/support/confirm-address.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { sentMails } from '#test/support/sent-mails.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { publishDueReviews } from '../reviews/publish-reviews.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinConfirmedBuyer()]);
  await confirmAddress(app, seller, buyer);
  await app.pool.query("update site set locales = array['en', 'de', 'es', 'ar']");
  await startTestMailWorker(app, app.outbox);
  for (const person of [seller, buyer]) await choose(person, 'now');
});

const choose = async (person: Person, reviews: 'now' | 'daily') =>
  expect((await person.put('/me/notification-choices', { reviews })).status).toBe(200);

async function handOver(): Promise<string> {
  const { orderId } = await buyBook(app, { seller, buyer });
  await buyer.post(`/orders/${orderId}/handover/confirmation`);
  return orderId;
}

const write = async (person: Person, orderId: string, text = '') =>
  expect((await person.post(`/orders/${orderId}/reviews`, { stars: 4, text })).status).toBe(201);

/** The mails to a user that lead to an order, the oldest first. */
async function mailsTo({ email }: Person, orderId: string) {
  await runJobs(app);
  const link = `${testOrigin}/dashboard/orders/${orderId}`;
  // The other mails about an order cannot be turned off.
  const isAboutReview = ({ text = '' }) => text.includes(link) && text.includes('/unsubscribe?token=');
  return (await sentMails(app)).filter((mail) => mail.to === email && isAboutReview(mail));
}
const subjectsTo = async (person: Person, orderId: string) =>
  (await mailsTo(person, orderId)).map(({ subject }) => subject);

const newsOf = async (person: Person, orderId: string) =>
  ((await person.get('/me/notifications')).body as Notification[])
    .filter((one) => one.orderId === orderId && one.event.startsWith('review'))
    .map(({ event }) => event);

test('the author of the first review is notified of the second and of the answer, and no one before both are published', async () => {
  const orderId = await handOver();
  await write(buyer, orderId, 'On time, with a secret.');
  expect(await subjectsTo(seller, orderId)).toEqual([]);
  expect(await newsOf(seller, orderId)).toEqual([]);
  await write(seller, orderId);
  expect(await subjectsTo(buyer, orderId)).toEqual([`${seller.name} reviewed you`]);
  expect(await newsOf(buyer, orderId)).toEqual(['review-published']);
  // The page on which the second author wrote shows both.
  expect(await subjectsTo(seller, orderId)).toEqual([]);

  await seller.post(`/orders/${orderId}/reviews/reply`, { reply: 'Any time.' });
  expect((await subjectsTo(buyer, orderId)).slice(1)).toEqual([`${seller.name} answered your review`]);
  expect(await newsOf(buyer, orderId)).toEqual(['review-replied', 'review-published']);
  const [mail] = await mailsTo(buyer, orderId);
  expect(mail?.text).not.toContain('secret');
  expect(mail?.text).toContain('/unsubscribe?token=');
});

test('a review that is published alone is reported once, and one that was hidden since is not mailed', async () => {
  const [shown, hidden] = [await handOver(), await handOver()];
  for (const orderId of [shown, hidden]) await write(buyer, orderId);
  await app.pool.query(
    "update reviews set publish_at = now() - interval '1 minute' where published_at is null",
  );
  await app.pool.query('update reviews set hidden_at = now() where order_id = $1', [hidden]);
  await Promise.all([publishDueReviews(app), publishDueReviews(app)]);
  expect(await subjectsTo(seller, shown)).toEqual([`${buyer.name} reviewed you`]);
  expect(await newsOf(seller, shown)).toEqual(['review-published']);
  expect(await subjectsTo(seller, hidden)).toEqual([]);
});

test('with the daily email there is none at once', async () => {
  await choose(seller, 'daily');
  const orderId = await handOver();
  await write(seller, orderId);
  await write(buyer, orderId);
  expect(await newsOf(seller, orderId)).toEqual(['review-published']);
  expect(await subjectsTo(seller, orderId)).toEqual([]);
  await choose(seller, 'now');
});

test('the mail is in every language of the site', async () => {
  const texts = new Map<Locale, string>();
  for (const locale of locales) {
    await app.pool.query('update users set locale = $1', [locale]);
    const orderId = await handOver();
    await write(seller, orderId);
    await write(buyer, orderId);
    const [mail] = await mailsTo(seller, orderId);
    texts.set(locale, mail?.text?.replaceAll(/\s+/g, ' ') ?? '');
  }
  expect(texts.get('en')).toContain('has reviewed you');
  expect(texts.get('de')).toContain('hat Sie nach der Übergabe von');
  expect(texts.get('es')).toContain('te ha reseñado');
  expect(texts.get('ar')).toContain('وصلك تقييم');
});
