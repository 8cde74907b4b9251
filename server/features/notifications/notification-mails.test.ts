import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultPushChoices } from '#contract/notifications/notifications.ts';
import type { Mail } from '#server/integrations/mail/mail-service.ts';
import { confirmAddress } from '#test/support/confirm-address.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { enqueueOrderNotifications } from '../orders/enqueue-notifications.ts';
import { runWishes } from '../wishes/run-wishes.ts';
import { sendConversationMails } from './send-conversation-mails.ts';
import { lastDigestTime, sendDailyDigests } from './send-daily-digests.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let bookId: string;
const sent: Mail[] = [];

beforeAll(async () => {
  await startTestMailWorker(app, {
    deliver: async (mail) => {
      sent.push(mail);
    },
  });
});

beforeEach(async () => {
  [seller, buyer] = await Promise.all([
    app.join('Seller', { verified: true, confirmed: true, name: 'Amara Okafor' }),
    app.join('Buyer', { confirmed: true, name: 'Clara Whitfield' }),
  ]);
  bookId = await app.listBook(seller);
  // What earlier tests left to be sent.
  await app.pool.query('update notifications set waits_for = null, waits_since = null');
});

/** The mails about notifications; the ones of the sign-up are left out. */
async function mailsTo({ email }: Person): Promise<Mail[]> {
  await runJobs(app);
  return sent.filter(({ to, unsubscribeUrl }) => to === email && unsubscribeUrl);
}
const subjectsTo = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject);
const ask = async (): Promise<string> =>
  (await buyer.post('/conversations', { bookId, _id: randomUUID(), body: 'Is it still there?' })).body
    .insertedId;
const write = (person: Person, id: string) =>
  person.post(`/conversations/${id}/messages`, { _id: randomUUID(), body: 'A secret between us.' });
const readUp = async (person: Person, id: string) => {
  const [{ _id: messageId }] = (await person.get(`/conversations/${id}/messages`)).body;
  await person.put(`/conversations/${id}/read`, { messageId });
};
const choose = async (person: Person, choices: Record<string, string>) =>
  expect((await person.put('/me/notification-choices', choices)).status).toBe(200);
/** As if this time had passed since. */
const pass = (interval: string, { id }: Person) =>
  app.pool.query('update notifications set waits_since = waits_since - $2::interval where user_id = $1', [
    id,
    interval,
  ]);
const sendMails = () => sendConversationMails(app);

describe('the email about a conversation', () => {
  test('is sent five minutes after the first unread message, once until the conversation is read', async () => {
    const id = await ask();
    await pass('4 minutes', seller);
    expect(await sendMails()).toBe(0);
    await pass('1 minute', seller);
    await write(buyer, id);
    expect([await sendMails(), await sendMails()]).toEqual([1, 0]);
    const [mail, ...others] = await mailsTo(seller);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Clara Whitfield wrote about Middlemarch');
    expect(mail?.text).toContain('sent you 2 messages about Middlemarch.');
    expect(mail?.text).toContain(`/dashboard/messages/${id}`);
    expect(mail?.text).not.toContain('secret');

    await write(buyer, id);
    await pass('1 hour', seller);
    expect(await sendMails()).toBe(0);
    await readUp(seller, id);
    await write(buyer, id);
    await pass('5 minutes', seller);
    expect(await sendMails()).toBe(1);
    expect(await subjectsTo(seller)).toHaveLength(2);
  });

  test('is not sent once the conversation is read, also between the job and the email', async () => {
    const id = await ask();
    await readUp(seller, id);
    await pass('5 minutes', seller);
    expect(await sendMails()).toBe(0);
    await app.enqueueMail(app.db, { message: 'messages-unread', personId: seller.id, conversationId: id });
    expect(await mailsTo(seller)).toEqual([]);
  });

  test('is sent once by two processes at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      bookId = await app.listBook(seller);
      await ask();
    }
    await pass('5 minutes', seller);
    const counts = await Promise.all([sendMails(), sendMails(), sendMails(), sendMails()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    expect(await mailsTo(seller)).toHaveLength(3);
  });

  test.each(['daily', 'never'])('is not sent to someone who has chosen %s', async (messages) => {
    await choose(seller, { messages });
    await ask();
    await pass('5 minutes', seller);
    expect(await sendMails()).toBe(0);
  });

  test('is sent about three conversations with one person at most, until one of them is read', async () => {
    const conversations: string[] = [];
    const askAboutAnother = async () => {
      bookId = await app.listBook(seller);
      conversations.push(await ask());
    };
    const mailedNow = async () => {
      await pass('6 minutes', seller);
      await sendConversationMails(app);
      return (await mailsTo(seller)).length;
    };
    for (let time = 1; time <= 5; time++) await askAboutAnother();
    expect(await mailedNow()).toBe(3);
    buyer = await app.join('Buyer', { confirmed: true, name: 'Ruth Ellison' });
    await askAboutAnother();
    expect(await mailedNow()).toBe(4);
    await pass('25 hours', seller);
    await sendDailyDigests(app, 'UTC');
    expect(await mailsTo(seller)).toHaveLength(5);
  });

  test('is not sent if it is turned off in the meantime', async () => {
    await ask();
    await choose(seller, { messages: 'never' });
    await pass('5 minutes', seller);
    expect(await sendMails()).toBe(0);
  });

  test('is not sent for what waits since yesterday, such as after a restored backup', async () => {
    await ask();
    await pass('25 hours', seller);
    expect(await sendMails()).toBe(0);
  });

  test('names no one to an address that is not confirmed', async () => {
    await ask();
    await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', seller.id).execute();
    await pass('5 minutes', seller);
    await sendMails();
    await runJobs(app);
    const mails = sent.filter(({ to }) => to === seller.email);
    expect(mails.at(-1)?.subject).toBe('You have a new message');
    for (const { text } of mails) expect(text).not.toContain('Whitfield');
  });
});

describe('the emails about an order', () => {
  const later = () => new Date(Date.now() + 36 * 3_600_000);
  const startsAt = () => new Date(Date.now() + 72 * 3_600_000).toISOString().slice(0, 16);
  async function proposeMeeting(): Promise<void> {
    const orderId = (await app.book(buyer, bookId)).body.insertedId;
    const meeting = { place: 'Library', startsAt: startsAt() };
    expect((await buyer.put(`/orders/${orderId}/meeting`, { version: 0, meeting })).status).toBe(200);
    await enqueueOrderNotifications(app);
  }
  const all = async (): Promise<string[]> => {
    await runJobs(app);
    return sent.filter(({ to }) => to === seller.email).map(({ subject }) => subject);
  };

  test('are sent at once, those about meetings with a link that ends them', async () => {
    await proposeMeeting();
    expect(await all()).toEqual(
      expect.arrayContaining([expect.stringContaining('booked'), expect.stringContaining('meet')]),
    );
    const [meeting, ...others] = await mailsTo(seller);
    expect(others).toEqual([]);
    const { pathname, search } = new URL(meeting?.unsubscribeUrl ?? '');
    await app.send('POST', pathname + search);
    expect((await seller.get('/me/notification-choices')).body).toMatchObject({
      messages: 'now',
      meetings: 'never',
    });
  });

  test.each(['never', 'daily'])(
    'are %s sent for meetings if so chosen, and always for bookings',
    async (meetings) => {
      await choose(seller, { meetings });
      await proposeMeeting();
      expect(await all()).toContainEqual(expect.stringContaining('booked'));
      expect(await mailsTo(seller)).toEqual([]);
      expect((await seller.get('/me/notifications')).body).toHaveLength(2);
      await sendDailyDigests(app, 'UTC', later());
      expect(await subjectsTo(seller)).toEqual(meetings === 'daily' ? ['1 notification from Dogear'] : []);
    },
  );
});

describe('the email about a book that a user waits for', () => {
  test('comes with the daily one if so chosen', async () => {
    await choose(buyer, { saved_searches: 'daily', book_freed: 'never' });
    await buyer.post('/wishes', { query: 'undine' });
    await app.listBook(seller, { book_title: 'Undine' });
    await runWishes(app);
    expect(await mailsTo(buyer)).toEqual([]);
    await sendDailyDigests(app, 'UTC', new Date(Date.now() + 36 * 3_600_000));
    expect((await mailsTo(buyer)).map(({ text }) => text)).toEqual([
      expect.stringContaining('Undine fits one of your wishes.'),
    ]);
  });
});

describe('the daily email', () => {
  const berlin = 'Europe/Berlin';
  const tomorrow = new Date(Date.now() + 36 * 3_600_000);
  const sendDigests = () => sendDailyDigests(app, 'UTC', tomorrow);

  test('has what is new of the kinds that are chosen for it', async () => {
    await choose(seller, { messages: 'daily' });
    await ask();
    await app.book(buyer, bookId);
    await enqueueOrderNotifications(app);
    expect([await sendDigests(), await sendDigests()]).toEqual([1, 0]);
    const [mail] = await mailsTo(seller);
    expect(mail?.subject).toBe('1 notification from Dogear');
    expect(mail?.text).toContain('Clara Whitfield wrote about Middlemarch.');
    expect(mail?.text).not.toContain('booked');
  });

  test('is in the language of the recipient', async () => {
    await choose(seller, { messages: 'daily' });
    await seller.put('/me/locale', { locale: 'de' });
    await ask();
    await sendDigests();
    const [mail] = await mailsTo(seller);
    expect(mail?.subject).toBe('1 Mitteilung von Dogear');
    expect(mail?.text).toContain('Clara Whitfield hat zu „Middlemarch“ geschrieben.');
  });

  test('is never empty: without anything, after it was read, and after it was turned off there is none', async () => {
    await choose(seller, { messages: 'daily' });
    expect(await sendDigests()).toBe(0);
    await readUp(seller, await ask());
    expect(await sendDigests()).toBe(0);
    const id = await ask();
    await choose(seller, { messages: 'never' });
    expect(await sendDigests()).toBe(0);
    await choose(seller, { messages: 'daily' });
    await readUp(seller, id);
    await write(buyer, id);
    expect(await sendDigests()).toBe(1);
  });

  test('that is read before it is sent is not sent', async () => {
    await choose(seller, { messages: 'daily' });
    await ask();
    const digestId = randomUUID();
    await app.pool.query(
      'update notifications set waits_for = null, waits_since = null, digest_id = $2, read_at = now() where user_id = $1',
      [seller.id, digestId],
    );
    await app.enqueueMail(app.db, { message: 'daily-digest', personId: seller.id, digestId });
    expect(await mailsTo(seller)).toEqual([]);
  });

  test('is sent once by two processes at the same moment', async () => {
    const sellers = await Promise.all(Array.from({ length: 5 }, () => app.joinSeller()));
    await confirmAddress(app, ...sellers);
    for (const one of sellers) {
      await choose(one, { messages: 'daily' });
      bookId = await app.listBook(one);
      await ask();
    }
    const counts = await Promise.all([sendDigests(), sendDigests(), sendDigests(), sendDigests()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(5);
    for (const one of sellers) expect(await mailsTo(one)).toHaveLength(1);
  });

  test('is not sent to an address that is not confirmed', async () => {
    await choose(seller, { messages: 'daily' });
    await ask();
    await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', seller.id).execute();
    await sendDigests();
    expect(await mailsTo(seller)).toEqual([]);
  });

  test.each([
    ['2026-11-24T06:30:00Z', '2026-11-24T06:00:00.000Z'],
    ['2026-11-24T05:59:00Z', '2026-11-23T06:00:00.000Z'],
    // Summer time, and the first day of winter time.
    ['2026-07-01T05:00:00Z', '2026-07-01T05:00:00.000Z'],
    ['2026-10-25T05:30:00Z', '2026-10-24T05:00:00.000Z'],
  ])('of %s is due since seven in the morning in the time zone of the site', (now, due) => {
    expect(lastDigestTime(new Date(now), berlin).toISOString()).toBe(due);
  });
});

describe('unsubscribing', () => {
  async function receiveMail(): Promise<{ address: string; page: string }> {
    await ask();
    await pass('5 minutes', seller);
    await sendMails();
    const [mail] = await mailsTo(seller);
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
    const page = /http\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    return { address: pathname + search, page };
  }
  const choices = async () => (await seller.get('/me/notification-choices')).body;

  test('by one press ends this kind of email, signed out and as often as it is repeated', async () => {
    const { address } = await receiveMail();
    for (const _ of [1, 2]) {
      const { status } = await app.send('POST', address, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(status).toBe(200);
      expect(await choices()).toMatchObject({ messages: 'never', meetings: 'now' });
    }
  });

  test('by opening the address changes nothing and leads to the page that asks', async () => {
    const { address, page } = await receiveMail();
    const { status, headers } = await app.send('GET', address);
    expect([status, headers.get('location')]).toEqual([303, new URL(page).pathname + new URL(page).search]);
    expect(await choices()).toMatchObject({ messages: 'now' });
  });

  test('from the daily email ends all that comes with it', async () => {
    await choose(seller, { messages: 'daily', meetings: 'daily', saved_searches: 'now' });
    await ask();
    await sendDailyDigests(app, 'UTC', new Date(Date.now() + 36 * 3_600_000));
    const [mail] = await mailsTo(seller);
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
    expect((await app.send('POST', pathname + search)).status).toBe(200);
    expect(await choices()).toEqual({
      messages: 'never',
      meetings: 'never',
      reviews: 'never',
      book_freed: 'now',
      saved_searches: 'now',
      push: defaultPushChoices,
    });
  });

  test('needs a token that we have signed, for this kind', async () => {
    const { address } = await receiveMail();
    const token = new URL(address, 'http://dogear.test').searchParams.get('token') ?? '';
    const bytes = Buffer.from(token, 'base64url');
    for (const [position, value] of [
      [0, 1],
      [0, 200],
      [5, 0],
      [32, 7],
    ] as const) {
      const forged = Buffer.from(bytes);
      forged[position] = (forged[position] ?? 0) ^ (value || 1);
      const answer = await app.send('POST', `/api/unsubscribe?token=${forged.toString('base64url')}`);
      expect(answer.status).toBe(404);
    }
    expect(await choices()).toMatchObject({ messages: 'now', meetings: 'now' });
  });

  test('leaves nothing of a user who is deleted', async () => {
    const { address } = await receiveMail();
    expect((await (await app.join('admin')).delete(`/user/${seller.id}`)).status).toBe(200);
    expect((await app.send('POST', address)).status).toBe(200);
    const { rows } = await app.pool.query('select from notification_choices where user_id = $1', [seller.id]);
    expect(rows).toEqual([]);
  });
});
