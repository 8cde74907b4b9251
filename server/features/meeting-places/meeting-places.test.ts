import { beforeAll, expect, test } from 'vitest';
import { maxMeetingPlaces } from '#contract/meeting-places.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  [admin, buyer] = await Promise.all([app.join('admin'), app.joinBuyer()]);
});

const suggested = async () => (await buyer.get('/meeting-places')).body.places;
const managed = async () => (await admin.get('/site/meeting-places')).body.places;
const add = (name: string, directions = '') => admin.post('/site/meeting-places', { name, directions });

test('places are suggested in their order, until they are switched off or removed', async () => {
  await add('Library, ground floor', '4 Campus Square');
  await add('Gatehouse');
  expect(await suggested()).toMatchObject([
    { name: 'Library, ground floor', directions: '4 Campus Square' },
    { name: 'Gatehouse', directions: '' },
  ]);
  const [library, gatehouse] = await managed();
  const off = { version: library.version, isActive: false };
  expect((await admin.patch(`/site/meeting-places/${library._id}`, off)).status).toBe(200);
  expect(await suggested()).toMatchObject([{ name: 'Gatehouse' }]);
  expect((await managed())[0]).toMatchObject({ isActive: false, directions: '4 Campus Square' });
  expect((await admin.delete(`/site/meeting-places/${gatehouse._id}`)).status).toBe(200);
  expect(await suggested()).toEqual([]);
  expect((await admin.delete(`/site/meeting-places/${gatehouse._id}`)).status).toBe(404);
});

test('a name is given once, also in other capitals and at the same moment', async () => {
  const answers = await Promise.all([add('Café'), add('CAFÉ'), add('Café')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('meeting_place_taken');
});

test('of two changes at once, one is asked to look again', async () => {
  await add('Fountain');
  const place = (await managed()).at(-1);
  const rename = (name: string) =>
    admin.patch(`/site/meeting-places/${place._id}`, { version: place.version, name });
  const answers = await Promise.all([rename('Well'), rename('Spring')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a booking keeps the place that it was made with', async () => {
  await add('Old bridge');
  const place = (await managed()).at(-1);
  const bookId = await app.listBook(await app.joinSeller());
  await buyer.post('/buyingBooks', { bookId, phone: '555 01', location: 'Old bridge' });
  await admin.delete(`/site/meeting-places/${place._id}`);
  const { body } = await buyer.get(`/buyingBooks?email=${buyer.email}`);
  expect(body[0].location).toBe('Old bridge');
});

test('there are never more than the forms can show, however many are added at once', async () => {
  const free = maxMeetingPlaces - (await managed()).length;
  const answers = await Promise.all(Array.from({ length: free + 3 }, (_, index) => add(`Place ${index}`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(free);
  expect(await managed()).toHaveLength(maxMeetingPlaces);
});
