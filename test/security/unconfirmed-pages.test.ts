import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPage, pagePaths } from '#contract/pages.ts';
import { confirmAddress } from '../support/confirm-address.ts';
import { type Person, testOrigin } from '../support/create-test-app.ts';
import { createListeningApp, type ListeningApp } from '../support/listening-app.ts';

let app: ListeningApp;
let people: Person[];
beforeAll(async () => {
  app = await createListeningApp();
  people = [await app.join('Buyer'), await app.joinSeller(), await app.join(null)];
  await app.db
    .updateTable('site')
    .set({ joining: 'domain', domains: ['dogear.test'] })
    .execute();
});
afterAll(() => app.close());

const open = (path: string, { cookie }: Person) =>
  app.fetch(new Request(testOrigin + path, { headers: { cookie } }));
const locationOf = (answer: Response) => answer.headers.get('location');

const guarded = pagePaths.filter((path) => {
  const { access, isOpenIfCallIs, allowsUnconfirmedEmail } = getPage(path);
  return access !== 'public' && !isOpenIfCallIs && !allowsUnconfirmedEmail;
});

test.each(guarded)('%s leads to the confirmation of the address, or to the login', async (path) => {
  for (const person of people) {
    const answer = await open(path.replace(':id', 'made-up'), person);
    expect([302, locationOf(answer)]).toEqual([
      answer.status,
      expect.stringMatching(/^\/(verify-email$|login)/),
    ]);
  }
});

test('the dashboard leads there, and does not once the address is confirmed', async () => {
  for (const person of people) expect(locationOf(await open('/dashboard', person))).toBe('/verify-email');
  const confirmed = await app.join('Buyer');
  await confirmAddress(app, confirmed);
  expect((await open('/dashboard', confirmed)).status).toBe(200);
});

test('a public page whose content is for members leads there, too', async () => {
  await app.db.updateTable('site').set({ look_around: 'members' }).execute();
  for (const person of people)
    for (const path of ['/category/classics', '/search?q=x', '/book/01900000-0000-7000-8000-000000000000'])
      await expect
        .poll(async () => locationOf(await open(path, person)), { message: path })
        .toBe('/verify-email');
  await app.db.updateTable('site').set({ look_around: 'books' }).execute();
});

test('the page of the confirmation says what to do, and public pages lead to it', async () => {
  for (const person of people) {
    const page = await (await open('/verify-email', person)).text();
    expect(page).toContain('Check your inbox');
    expect(page).toContain(`Send a new link to ${person.email}`);
    expect(await (await open('/', person)).text()).toContain('Your account isn’t open yet.');
    const profile = await open('/dashboard/profile', person);
    expect(profile.status).toBe(200);
    expect(await profile.text()).not.toContain('/dashboard/mywishes');
  }
});
