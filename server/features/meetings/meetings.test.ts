import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Message } from '#contract/conversations.ts';
import { maxMeetingDays } from '#contract/meetings.ts';
import { momentOf } from '#server/lib/zoned-time.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let seller: Person;
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  [seller, admin] = await Promise.all([app.joinSeller(), app.join('admin')]);
  app.config.limits.meetingProposalsPerPerson.max = 1_000;
});
// The number of open bookings is limited.
beforeEach(async () => {
  buyer = await app.joinBuyer();
});

const hourMs = 3_600_000;
/** As the clocks of a site in UTC show it. */
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString().slice(0, 16);

async function book(): Promise<string> {
  return (await app.book(buyer, await app.listBook(seller))).body.insertedId;
}

const propose = (person: Person, order: string, version: number, meeting: object = {}) =>
  person.put(`/orders/${order}/meeting`, {
    version,
    meeting: { place: 'Library steps', startsAt: inHours(24), ...meeting },
  });
const accept = (person: Person, order: string, version: number) =>
  person.post(`/orders/${order}/meeting/acceptance`, { version });
const read = async (person: Person, order: string) => (await person.get(`/orders/${order}/meeting`)).body;

/** What the conversation of an order says, the oldest first. */
async function messagesOf(person: Person, order: string) {
  const { conversationId } = (await person.get(`/orders/${order}`)).body;
  const { body } = await person.get(`/conversations/${conversationId}/messages`);
  return body.map((one: Message) => [one.kind, one.body, one.isMine]).toReversed();
}

test('one side proposes, the other names another time, and the first accepts', async () => {
  const order = await book();
  expect(await read(buyer, order)).toMatchObject({
    meeting: null,
    isOpen: true,
    bookedPlace: 'Library steps',
    timeZone: 'UTC',
  });
  const first = inHours(24);
  expect((await propose(buyer, order, 0, { startsAt: first })).body).toMatchObject({ version: 1 });
  const proposed = { place: 'Library steps', placeId: null, localTime: first, agreedAt: null, version: 1 };
  expect((await read(buyer, order)).meeting).toMatchObject({ ...proposed, isMine: true });
  expect((await read(seller, order)).meeting).toMatchObject({ ...proposed, isMine: false });

  const later = inHours(30);
  expect((await propose(seller, order, 1, { startsAt: later })).body).toMatchObject({ version: 2 });
  expect((await read(buyer, order)).meeting).toMatchObject({
    localTime: later,
    isMine: false,
    agreedAt: null,
  });
  expect((await accept(buyer, order, 2)).body).toMatchObject({ modifiedCount: 1 });
  expect((await read(seller, order)).meeting).toMatchObject({ agreedAt: expect.any(String), version: 3 });
  expect(await messagesOf(buyer, order)).toEqual([
    ['system', 'booked', true],
    ['meeting', 'proposed', true],
    ['meeting', 'proposed', false],
    ['meeting', 'agreed', true],
  ]);
  // A repeated press is no error.
  expect((await accept(buyer, order, 2)).body).toMatchObject({ modifiedCount: 0 });
});

test('another time after the agreement takes the agreement back', async () => {
  const order = await book();
  await propose(buyer, order, 0);
  await accept(seller, order, 1);
  expect((await propose(buyer, order, 2, { startsAt: inHours(50) })).status).toBe(200);
  expect((await read(seller, order)).meeting).toMatchObject({ agreedAt: null, version: 3 });
  expect((await accept(seller, order, 3)).status).toBe(200);
});

test('no one accepts their own proposal, an older one, or one whose time has passed', async () => {
  const order = await book();
  await propose(buyer, order, 0);
  expect((await accept(buyer, order, 1)).body.code).toBe('own_meeting_proposal');
  await propose(buyer, order, 1, { startsAt: inHours(48) });
  expect((await accept(seller, order, 1)).body.code).toBe('meeting_changed');
  await app.db
    .updateTable('meetings')
    .set({ starts_at: new Date(0) })
    .where('order_id', '=', order)
    .execute();
  expect((await accept(seller, order, 2)).body.code).toBe('meeting_over');
  expect((await read(seller, order)).meeting.agreedAt).toBeNull();
  expect((await accept(seller, await book(), 1)).status).toBe(404);
});

test('of two first proposals, two changes, and a change beside an acceptance, one counts', async () => {
  for (let round = 0; round < 5; round++) {
    buyer = await app.joinBuyer();
    const order = await book();
    const statusesOf = async (calls: Promise<{ status: number }>[]) =>
      (await Promise.all(calls)).map(({ status }) => status).toSorted();
    expect(await statusesOf([propose(buyer, order, 0), propose(seller, order, 0)])).toEqual([200, 409]);
    expect(await statusesOf([propose(buyer, order, 1), propose(seller, order, 1)])).toEqual([200, 409]);
    const { isMine } = (await read(buyer, order)).meeting;
    const [proposer, other] = isMine ? [buyer, seller] : [seller, buyer];
    const [moved, accepted] = await Promise.all([propose(proposer, order, 2), accept(other, order, 2)]);
    expect([moved.status, accepted.status].toSorted()).toEqual([200, 409]);
    const { agreedAt, version } = (await read(buyer, order)).meeting;
    expect([version, agreedAt !== null]).toEqual([3, accepted.status === 200]);
  }
});

test('many acceptances at once agree once', async () => {
  const order = await book();
  await propose(buyer, order, 0);
  const answers = await Promise.all(Array.from({ length: 6 }, () => accept(seller, order, 1)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(answers.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(1);
});

test('only the two sides see and change it, and only while the order is open', async () => {
  const order = await book();
  await propose(buyer, order, 0);
  for (const person of [await app.joinBuyer(), await app.joinSeller()]) {
    expect((await person.get(`/orders/${order}/meeting`)).status).toBe(404);
    expect((await propose(person, order, 1)).status).toBe(404);
    expect((await accept(person, order, 1)).status).toBe(404);
  }
  await buyer.delete(`/buyingBooks/${order}`);
  expect((await accept(seller, order, 1)).body.code).toBe('order_closed');
  expect((await propose(seller, order, 1)).body.code).toBe('order_closed');
  expect(await read(seller, order)).toMatchObject({ isOpen: false, meeting: { version: 1 } });
});

test('a place of the site is known by its name, and keeps it when it is removed', async () => {
  const order = await book();
  const place = { name: 'Union desk', directions: 'Main hall, 9 AM to 5 PM' };
  const placeId = (await admin.post('/site/meeting-places', place)).body.insertedId;
  expect((await propose(buyer, order, 0, { place: undefined, placeId })).status).toBe(200);
  const shown = { placeId, place: 'Union desk', directions: 'Main hall, 9 AM to 5 PM' };
  expect((await read(seller, order)).meeting).toMatchObject(shown);
  await admin.delete(`/site/meeting-places/${placeId}`);
  expect((await read(seller, order)).meeting).toMatchObject({ ...shown, placeId: null, directions: '' });
  const gone = await propose(buyer, order, 1, { place: undefined, placeId });
  expect(gone.body.errors).toEqual([
    { path: 'meeting.placeId', message: 'Choose a place from the list, or enter another one.' },
  ]);
});

test.each([
  [{ place: '' }, 'meeting.place', 'Choose a place, or enter another one.'],
  [
    { placeId: '01930000-0000-7000-8000-00000000c1a5' },
    'meeting.place',
    'Choose a place, or enter another one.',
  ],
  [{ startsAt: '' }, 'meeting.startsAt', 'Choose a day and a time.'],
  [{ startsAt: '2027-02-30T10:00' }, 'meeting.startsAt', 'Choose a day and a time.'],
  [{ startsAt: '2027-02-03T25:00' }, 'meeting.startsAt', 'Choose a day and a time.'],
  [{ startsAt: inHours(-1) }, 'meeting.startsAt', 'Choose a time that is still to come.'],
  [
    { startsAt: inHours((maxMeetingDays + 1) * 24) },
    'meeting.startsAt',
    `Choose a time within the next ${maxMeetingDays} days.`,
  ],
])('%j is refused', async (meeting, path, message) => {
  const order = await book();
  const refused = await propose(buyer, order, 0, meeting);
  expect([refused.status, refused.body.errors]).toEqual([400, [{ path, message }]]);
  expect((await read(buyer, order)).meeting).toBeNull();
});

test('proposals have a limit', async () => {
  const order = await book();
  const limit = app.config.limits.meetingProposalsPerPerson;
  const { max } = limit;
  await app.db.deleteFrom('rate_limits').execute();
  limit.max = 1;
  expect((await propose(buyer, order, 0)).status).toBe(200);
  expect((await propose(buyer, order, 1)).status).toBe(429);
  limit.max = max;
});

test('the time is that of the site’s time zone', async () => {
  await app.db.updateTable('site').set({ time_zone: 'Asia/Kathmandu' }).execute();
  const order = await book();
  app.rereadSite();
  expect((await read(buyer, order)).timeZone).toBe('Asia/Kathmandu');
  const localTime = inHours(48);
  await propose(buyer, order, 0, { startsAt: localTime });
  expect((await read(seller, order)).meeting).toMatchObject({
    localTime,
    startsAt: momentOf(localTime, 'Asia/Kathmandu').toISOString(),
  });
  await app.db.updateTable('site').set({ time_zone: 'UTC' }).execute();
});

test('the agreed meeting is a file for calendars', async () => {
  const order = await book();
  const path = `/api/orders/${order}/meeting.ics`;
  const load = (person: Person) =>
    app.app.fetch(
      new Request(`http://dogear.test${path}`, { headers: { authorization: `Bearer ${person.token}` } }),
    );
  await propose(buyer, order, 0, { place: 'Steps; by the lion, left\r\nBEGIN:VALARM' });
  expect((await load(buyer)).status).toBe(404);
  await accept(seller, order, 1);
  const file = await load(buyer);
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="meeting.ics"');
  const text = await file.text();
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded).toContain(`UID:meeting-${order}@dogear.test`);
  expect(unfolded).toContain('SEQUENCE:2');
  expect(unfolded).toContain('LOCATION:Steps\\; by the lion\\, left BEGIN:VALARM');
  expect(unfolded).not.toContain('BEGIN:VALARM');
  expect(unfolded.find((line) => line.startsWith('DTSTART'))).toMatch(/^DTSTART:\d{8}T\d{6}Z$/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect((await load(await app.joinBuyer())).status).toBe(404);
});
