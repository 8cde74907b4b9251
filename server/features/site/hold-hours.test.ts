import { beforeAll, expect, test } from 'vitest';
import { startupWarnings } from '#server/app/startup-warnings.ts';
import { createTestApp, type Person, type TestApp } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { adoptHoldHours } from './hold-hours.ts';

const app = setUpTestApp();
let admin: Person;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  [admin, seller, buyer] = await Promise.all([app.join('admin'), app.joinSeller(), app.joinConfirmedBuyer()]);
});

const settings = async () => (await admin.get('/site')).body.settings;
const setHours = async (holdHours: unknown) =>
  admin.patch('/site', { version: (await settings()).version, changes: { holdHours } });
const bookOne = async (): Promise<string> =>
  (await app.book(buyer, await app.listBook(seller))).body.insertedId;
const holdEnd = async (orderId: string): Promise<string> =>
  (await buyer.get(`/payment/${orderId}`)).body.holdEndsAt;
const hoursLeft = async (orderId: string): Promise<number> =>
  (Date.parse(await holdEnd(orderId)) - Date.now()) / 3_600_000;

test('a booking is held for the hours that the site says as it is placed; open ones keep theirs', async () => {
  expect((await settings()).holdHours).toBe(72);
  const before = await bookOne();
  const end = await holdEnd(before);
  expect((await setHours(5)).status).toBe(200);
  expect(await hoursLeft(await bookOne())).toBeCloseTo(5, 1);
  expect(await holdEnd(before)).toBe(end);
  expect(await hoursLeft(before)).toBeCloseTo(72, 1);
  app.rereadSite();
  expect((await buyer.get('/me')).body.user.bookingHoldHours).toBe(5);
});

test('without a number of its own the site holds books for 72 hours again', async () => {
  await setHours(5);
  expect((await setHours(null)).status).toBe(200);
  expect((await settings()).holdHours).toBe(72);
});

test('old and new hours are in the audit log, and an outdated change is rejected', async () => {
  await setHours(10);
  const { version } = await settings();
  await setHours(12);
  const late = await admin.patch('/site', { version, changes: { holdHours: 99 } });
  expect([late.status, late.body.code]).toEqual([409, 'site_changed']);
  const { details } = await app.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'update_site')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ changes: { holdHours: { from: 10, to: 12 } } });
});

test.each([
  ['48', 48],
  ['24 h', 24],
  ['٤٨ ساعة', 48],
])('%j is read as %i hours', async (typed, hours) => {
  expect((await setHours(typed)).status).toBe(200);
  expect((await settings()).holdHours).toBe(hours);
});

test.each([0, -1, 1.5, 1441, 'five', '', '\u200b'])(
  '%s hours are rejected in a sentence of the form',
  async (hours) => {
    const { status, body } = await setHours(hours);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('Enter a number of hours from 1 to 1440, such as 48.');
  },
);

test('BOOKING_HOLD_HOURS becomes the site’s own, and never replaces what the host chose', async () => {
  const upgraded = await createTestApp({ env: { BOOKING_HOLD_HOURS: '5' } });
  const hours = async ({ db }: TestApp) =>
    (await db.selectFrom('site').select('hold_hours').executeTakeFirstOrThrow()).hold_hours;
  try {
    expect(await hours(upgraded)).toBe(5);
    await adoptHoldHours(upgraded.db, 9);
    await adoptHoldHours(upgraded.db, undefined);
    expect(await hours(upgraded)).toBe(5);
  } finally {
    await upgraded.close();
  }
});

test('a start with BOOKING_HOLD_HOURS says where the setting has gone', () => {
  const config = { demo: true, isExposedDemo: false, stripe: undefined, bookingHoldHours: undefined };
  expect(startupWarnings(config)).toEqual([]);
  expect(startupWarnings({ ...config, bookingHoldHours: 5 })).toEqual([
    expect.stringMatching(/BOOKING_HOLD_HOURS has moved to Site Settings, Money.*5 hours/),
  ]);
});
