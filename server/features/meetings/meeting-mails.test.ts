import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OutboxMail } from '#server/integrations/mail/file-transport.ts';
import { confirmAddress } from '#test/support/confirm-address.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { sentMails } from '#test/support/sent-mails.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { remindOfMeetings } from './remind-of-meetings.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let titles = 0;
let title: string;
let order: string;

beforeAll(async () => {
  [seller, buyer] = await Promise.all([app.joinSeller(), app.joinBuyer()]);
  await confirmAddress(app, seller, buyer);
  await startTestMailWorker(app, app.outbox);
});

beforeEach(async () => {
  title = `Volume ${++titles}.`;
  order = (await app.book(buyer, await app.listBook(seller, { book_title: title }))).body.insertedId;
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
const propose = async (person: Person, version: number, startsAt = inHours(30)) => {
  const meeting = { place: 'Union desk', startsAt };
  expect((await person.put(`/orders/${order}/meeting`, { version, meeting })).status).toBe(200);
};
const accept = async (person: Person, version: number) =>
  expect((await person.post(`/orders/${order}/meeting/acceptance`, { version })).status).toBe(200);

/** Sends all mail. Returns what there is about the book, with the oldest first. */
async function mails(): Promise<OutboxMail[]> {
  await runJobs(app);
  return (await sentMails(app)).filter(({ text }) => text.includes(title));
}
const headingsOf = async () =>
  (await mails()).map(
    ({ to, text }) => `${to === seller.email ? 'seller' : 'buyer'}: ${text.split('\n')[0]}`,
  );

const agree = async (hours: number) => {
  await propose(buyer, 0);
  await accept(seller, 1);
  await runJobs(app);
  // As if it had been agreed two days ago.
  await app.pool.query(
    `update meetings set agreed_at = now() - interval '2 days', starts_at = now() + make_interval(mins => $2)
     where order_id = $1`,
    [order, hours * 60],
  );
};
const remind = () => remindOfMeetings(app);
const reminders = async () => (await headingsOf()).filter((heading) => heading.includes('soon')).toSorted();

test('the other side gets a mail of a proposal, and both one of the agreement, with the date for a calendar', async () => {
  await propose(buyer, 0);
  expect(await headingsOf()).toEqual(['seller: A meeting is proposed']);
  const [proposal] = await mails();
  expect(proposal?.text).toContain(`${buyer.name} would like to meet you on `);
  expect(proposal?.text).toContain('Meet at: Union desk');
  expect(proposal?.text).toContain(`/dashboard/orders/${order}`);
  expect(proposal?.attached).toEqual([]);
  await accept(seller, 1);
  expect((await headingsOf()).slice(1).toSorted()).toEqual([
    'buyer: Your meeting is agreed',
    'seller: Your meeting is agreed',
  ]);
  for (const { attached } of (await mails()).slice(1)) {
    expect(attached).toMatchObject([{ name: 'meeting.ics', type: 'text/calendar' }]);
    const text = attached[0]?.text ?? '';
    expect(text).toContain(`UID:meeting-${order}@dogear.test`);
    expect(text.replaceAll('\r\n ', '')).toContain(`: ${title}`);
  }
});

test('a proposal that was replaced before its mail was sent has none', async () => {
  await app.db
    .insertInto('meetings')
    .values({
      order_id: order,
      place: 'Union desk',
      place_id: null,
      starts_at: new Date(Date.now() + 3_600_000),
      proposed_by: buyer.id,
      agreed_at: null,
      version: 2,
    })
    .execute();
  for (const version of [1, 2])
    await app.enqueueMail(app.db, {
      message: 'meeting-proposed',
      personId: seller.id,
      orderId: order,
      version,
    });
  expect(await headingsOf()).toEqual(['seller: A meeting is proposed']);
});

test('an address that is not confirmed gets no names and no file', async () => {
  await app.db.updateTable('users').set({ email_verified: false }).where('id', '=', seller.id).execute();
  await runJobs(app);
  const toSeller = async () => (await sentMails(app)).filter(({ to }) => to === seller.email);
  const before = (await toSeller()).length;
  await propose(buyer, 0);
  // The mail of a proposal is not sent once it is accepted.
  await runJobs(app);
  await accept(seller, 1);
  await runJobs(app);
  const sent = (await toSeller()).slice(before);
  expect(sent).toHaveLength(2);
  for (const { text, attached } of sent) {
    expect(text).not.toContain(title);
    expect(text).not.toContain('Union desk');
    expect(attached).toEqual([]);
  }
  await confirmAddress(app, seller);
});

test('both sides are reminded a day and two hours before, once each', async () => {
  await agree(23);
  expect([await remind(), await remind()]).toEqual([1, 0]);
  expect(await reminders()).toEqual(['buyer: Your meeting is soon', 'seller: Your meeting is soon']);
  await app.pool.query("update meetings set starts_at = now() + interval '100 minutes' where order_id = $1", [
    order,
  ]);
  expect((await Promise.all([remind(), remind(), remind()])).toSorted()).toEqual([0, 0, 1]);
  expect(await reminders()).toHaveLength(4);
});

test('after a pause of the jobs there is one reminder, not two', async () => {
  await agree(1.5);
  expect([await remind(), await remind()]).toEqual([1, 0]);
  expect(await reminders()).toHaveLength(2);
});

test.each([
  ['is more than a day away', async () => agree(25)],
  ['has passed', async () => agree(-1)],
  ['is not agreed', async () => propose(buyer, 0, inHours(20))],
  [
    'was agreed on within the day before',
    async () => {
      await propose(buyer, 0, inHours(20));
      await accept(seller, 1);
    },
  ],
  [
    'belongs to an order that was canceled',
    async () => {
      await agree(20);
      await buyer.delete(`/buyingBooks/${order}`);
    },
  ],
])('there is no reminder of a meeting that %s', async (_, prepare) => {
  await prepare();
  expect(await remind()).toBe(0);
  expect(await reminders()).toEqual([]);
});

test('another time is reminded of anew', async () => {
  await agree(1.5);
  expect(await remind()).toBe(1);
  await propose(buyer, 2, inHours(40));
  await accept(seller, 3);
  await app.pool.query(
    "update meetings set agreed_at = now() - interval '2 days', starts_at = now() + interval '1 hour' where order_id = $1",
    [order],
  );
  expect(await remind()).toBe(1);
});
