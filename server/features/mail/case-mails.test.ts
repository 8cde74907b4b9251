import { beforeAll, expect, test } from 'vitest';
import { type Locale, locales } from '#contract/kernel/locales/locales.ts';
import { buyBook } from '#test/support/buy-book.ts';
import { confirmAddress } from '#test/support/confirm-address.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { notifyStaffOfCases } from '../cases/notify-staff.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  [seller, buyer, admin] = await Promise.all([
    app.joinSeller(),
    app.joinConfirmedBuyer(),
    app.join('admin', { confirmed: true }),
  ]);
  await confirmAddress(app, seller, buyer, admin);
  await app.pool.query("update site set locales = array['en', 'de', 'es', 'ar']");
  await startTestMailWorker(app, app.outbox);
});

const reason = 'The pictures show <b>another</b> edition.';

/** The mails about a case of a book, as recipient and subject, with their texts. */
async function mailsAbout(title: string): Promise<Map<string, string>> {
  await runJobs(app);
  const names = new Map([
    [seller.email, 'seller'],
    [buyer.email, 'buyer'],
    [admin.email, 'admin'],
  ]);
  const mails = (await app.outbox.list()).filter(({ subject }) => subject?.includes(title));
  return new Map(
    mails
      .filter(({ subject }) => !/receipt|booked|paid for/.test(subject ?? ''))
      .map(({ to, subject, text }) => [
        `${names.get(to ?? '')}: ${subject}`,
        (text ?? '').replaceAll(/\s+/g, ' '),
      ]),
  );
}

async function live(title: string, decision: string) {
  const { orderId } = await buyBook(app, { seller, buyer }, title);
  const text = 'It is the second volume.';
  const id = (await buyer.post('/cases', { orderId, kind: 'wrong_book', text })).body.insertedId;
  const opened = await mailsAbout(title);
  await seller.post(`/cases/${id}/answer`, { text: 'The spine says one.' });
  await notifyStaffOfCases(app);
  const answered = await mailsAbout(title);
  expect((await admin.post(`/cases/${id}/decision`, { decision, reason })).status).toBe(200);
  return { orderId, id, opened, answered, decided: await mailsAbout(title) };
}

test('the other side, then the one that opened it and the staff, then both', async () => {
  const { orderId, id, opened, answered, decided } = await live('Volume A', 'refund');
  expect([...opened.keys()]).toEqual(['seller: Something is wrong with Volume A']);
  const [first = ''] = opened.values();
  expect(first).toContain('has opened a case about Volume A and writes: It is the second volume.');
  expect(first).toContain(`${testOrigin}/dashboard/orders/${orderId}`);
  expect(answered.get('buyer: An answer to your case about Volume A')).toContain('The spine says one.');
  expect(answered.get('admin: A case to decide: Volume A')).toContain(`${testOrigin}/dashboard/cases/${id}`);
  for (const who of ['buyer', 'seller'])
    expect(decided.get(`${who}: Your case about Volume A is decided`)).toContain(reason);
  expect(decided.get('buyer: Your refund for Volume A')).toContain('an administrator decided');
  // The seller has got the decision.
  expect([...decided.keys()].filter((one) => one.startsWith('seller'))).toHaveLength(2);
});

test('both sides when a case is withdrawn', async () => {
  const title = 'Volume W';
  const { orderId } = await buyBook(app, { seller, buyer }, title);
  const { insertedId } = (await buyer.post('/cases', { orderId, kind: 'other', text: 'Not there.' })).body;
  expect((await buyer.post(`/cases/${insertedId}/withdrawal`)).status).toBe(200);
  const mails = await mailsAbout(title);
  for (const who of ['buyer', 'seller'])
    expect(mails.get(`${who}: The case about ${title} was withdrawn`)).toContain(
      `has withdrawn the case about ${title}`,
    );
});

test('in every language of the site', async () => {
  const texts = new Map<Locale, string>();
  for (const locale of locales) {
    await app.pool.query('update users set locale = $1', [locale]);
    const { decided } = await live(`Tome ${locale}`, 'release');
    const found = [...decided].filter(([to]) => to.startsWith('seller') && !to.includes('wrong'));
    texts.set(locale, found.map(([, text]) => text).join());
    expect(texts.get(locale), locale).toContain(reason);
  }
  expect(new Set(texts.values()).size).toBe(locales.length);
  expect(texts.get('de')).toContain('Das Geld bleibt beim Verkäufer');
  expect(texts.get('es')).toContain('el vendedor se queda con el dinero');
  expect(texts.get('ar')).toContain('يحتفظ البائع بالمال');
});
