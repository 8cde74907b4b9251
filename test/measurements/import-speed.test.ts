import { expect, test } from 'vitest';
import { head, importsOf, row } from '#test/support/book-imports.ts';
import { drawPicture } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();

const rows = 1_000;
/** The goals, in seconds, on a machine with two cores. */
const goals = { plan: 5, import: 30 };

/** `npm run bench:import` prints the figures. All books share one photo that is known already. */
test('a thousand rows are planned within 5 s and listed within 30 s, and change nothing the second time', async () => {
  const seller = await app.joinSeller();
  const own = importsOf(app, seller);
  const { book_photo } = app.listing();
  const books = Array.from(
    { length: rows },
    (_, index) => `${row(`${index}`, `Volume ${index}`)},${book_photo}`,
  );
  const file = [`${head},photo`, ...books].join('\n');

  const planned = await timed(() => own.plan(file));
  expect(planned.result).toMatchObject({ rows, created: rows, failedRows: 0 });
  await seller.post(`/book-imports/${planned.result._id}/start`);
  const done = await timed(() => own.run(planned.result._id));
  expect(done.result).toMatchObject({ state: 'done', created: rows, withoutPhoto: 0 });
  const second = await timed(() => own.import(file));
  expect(second.result).toMatchObject({ created: 0, changed: 0, removed: 0, unchanged: rows });
  const exported = await timed(() => own.exported());
  expect(await own.plan(exported.result)).toMatchObject({
    created: 0,
    changed: 0,
    removed: 0,
    unchanged: rows,
  });
  const undone = await timed(() => own.undo(done.result._id));
  expect(undone.result).toMatchObject({ state: 'undone', notUndone: 0 });
  expect(await own.shelf()).toEqual([]);

  print(`${rows} rows`, { plan: planned, import: done, again: second, export: exported, undo: undone });
  expect(planned.seconds).toBeLessThan(goals.plan);
  expect(done.seconds).toBeLessThan(goals.import);
}, 120_000);

/** As large as those of a phone. Their content is simple, so decoding them takes less time. */
test('the photos of fifty books come in a zip file', async () => {
  const own = importsOf(app, await app.joinSeller());
  const ids = Array.from({ length: 50 }, (_, index) => `${index}`);
  const waiting = await own.import([head, ...ids.map((id) => row(id, `Volume ${id}`))].join('\n'));
  const photos: Record<string, Buffer> = {};
  for (const [index, id] of ids.entries()) photos[`${id}.jpg`] = await drawPicture(3000 + index, 4000);
  const sent = await timed(() => own.sendZip(waiting._id, photos));
  expect(sent.result.status).toBe(200);
  const listed = await timed(() => own.run(waiting._id));
  expect(listed.result).toMatchObject({ state: 'done', withoutPhoto: 0, photosDone: 50, failedPhotos: [] });
  expect(await own.shelf()).toHaveLength(50);
  print('50 photos', { upload: sent, list: listed });
}, 240_000);

const print = (what: string, figures: Record<string, { seconds: number }>) =>
  console.info(
    `${what}: ${Object.entries(figures)
      .map(([name, { seconds }]) => `${name} ${seconds.toFixed(2)} s`)
      .join(', ')}`,
  );

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1000 };
}
