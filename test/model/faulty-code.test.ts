import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Tx } from '#server/db/schema.ts';
import { createModelApp, type ModelApp } from './model-app.ts';
import { playHistory } from './play-history.ts';

/**
 * Lets two transactions that read the same book meet: each goes on when the other has read it too, or after a while without another one. So
 * what the lock prevents happens on a busy machine as well.
 */
const meetAtBook = vi.hoisted(() => {
  const waiting = new Map<string, () => void>();
  return (id: string) =>
    new Promise<void>((goOn) => {
      const other = waiting.get(id);
      waiting.delete(id);
      if (other) {
        other();
        return goOn();
      }
      waiting.set(id, goOn);
      setTimeout(() => {
        if (waiting.get(id) === goOn) waiting.delete(id);
        goOn();
      }, 100);
    });
});

/** Removes the lock, and below the index as well. */
vi.mock('#server/features/catalog/lock-book.ts', () => ({
  lockBook: async (tx: Tx, id: string) => {
    const book = await tx
      .selectFrom('books')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    await meetAtBook(id);
    return book;
  },
}));
let model: ModelApp;
beforeAll(async () => {
  model = await createModelApp();
  await model.app.pool.query('drop index one_open_order_per_book');
});
afterAll(() => model.close());

const found = [/several bookings are open for one book/, /two buyers were told that they have booked/];

test('code without its lock and its index is found out by the crowd itself', async () => {
  let all: string[] = [];
  // The machine decides the order, so that one history alone may be without the race.
  for (
    let history = 1;
    history <= 3 && !found.every((rule) => all.some((one) => rule.test(one)));
    history++
  ) {
    const { violations } = await playHistory(model, `a forgotten lock ${history}`, 700);
    all = [...all, ...violations];
  }
  for (const rule of found) expect(all).toContainEqual(expect.stringMatching(rule));
});
