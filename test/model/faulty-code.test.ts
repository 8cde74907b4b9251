import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Tx } from '#server/db/schema.ts';
import { createModelApp, type ModelApp } from './model-app.ts';
import { playHistory } from './play-history.ts';

/** Removes the lock, and below the index as well. The pause gives the race time to happen. */
vi.mock('#server/features/catalog/lock-book.ts', () => ({
  lockBook: async (tx: Tx, id: string) => {
    const book = await tx
      .selectFrom('books')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    await sleep(5);
    return book;
  },
}));
let model: ModelApp;
beforeAll(async () => {
  model = await createModelApp();
  await model.app.pool.query('drop index one_open_order_per_book');
});
afterAll(() => model.close());

test('code without its lock and its index is found out by the crowd itself', async () => {
  const { violations } = await playHistory(model, 'a forgotten lock', 700);
  expect(violations).toContainEqual(expect.stringContaining('several bookings are open for one book'));
  expect(violations).toContainEqual(expect.stringContaining('two buyers were told that they have booked'));
});
