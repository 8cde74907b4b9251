import { beforeAll, describe, expect, test } from 'vitest';
import { type BackedUpApp, contentOf, setUpBackups } from '#test/support/backups.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { createPushBrowser } from '#test/support/push-browser.ts';

const { openApp, write, putInto } = setUpBackups();
let app: BackedUpApp;
let seller: Person;
beforeAll(async () => {
  app = await openApp();
  seller = await app.joinSeller();
  const [buyer, admin] = [await app.joinBuyer(), await app.join('admin')];
  const bad = await app.listBook(seller, { book_title: 'No book' });
  await buyer.put(`/reported-product/${bad}`);
  await admin.delete(`/reported-item/${bad}`);
});

describe('restoring in place of what is there', () => {
  test('is refused unless it is asked for', async () => {
    const { place } = await write(app);
    const before = await contentOf(app);
    await expect(putInto(app, place)).rejects.toThrow('add --replace');
    expect(await contentOf(app)).toEqual(before);
  });

  test('shows readers either all that was or all that is, and nothing between', async () => {
    const other = await openApp();
    const stays = await other.joinSeller();
    for (let n = 0; n < 3; n++) await stays.put(`/my-products/ad/${await other.listBook(stays)}`);
    const subscribed = await stays.post('/me/push-subscriptions', createPushBrowser().subscription);
    expect(subscribed.status).toBe(201);
    const { place } = await write(other);
    for (let n = 0; n < 4; n++) await stays.put(`/my-products/ad/${await other.listBook(stays)}`);
    const seen = new Set<string>();
    let goOn = true;
    const reading = (async () => {
      while (goOn) {
        const { status, body } = await other.send('GET', '/api/advertised-products');
        seen.add(`${status}: ${body.adsProducts.length}`);
      }
    })();
    await putInto(other, place, { replace: true });
    goOn = false;
    await reading;
    seen.add(`${(await other.send('GET', '/api/advertised-products')).body.adsProducts.length} after`);
    expect([...seen].filter((what) => !['200: 7', '200: 3', '3 after'].includes(what))).toEqual([]);
    expect(seen).toContain('3 after');
    const { rows } = await other.pool.query(`select (select count(*)::int from sessions) as sessions,
      (select count(*)::int from push_subscriptions) as browsers`);
    expect(rows).toEqual([{ sessions: 0, browsers: 0 }]);
  });

  test('that breaks off leaves everything as it was', async () => {
    const { place } = await write(app);
    await app.listBook(seller, { book_title: 'Newer than the backup' });
    const before = await contentOf(app);
    await app.pool.query('alter table reports add constraint planted check (false) not valid');
    await expect(putInto(app, place, { replace: true })).rejects.toThrow('planted');
    await app.pool.query('alter table reports drop constraint planted');
    expect(await contentOf(app)).toEqual(before);
    await expect(app.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  });
});
