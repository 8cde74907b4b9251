import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { head, importsOf, row } from '../support/book-imports.ts';
import { drawPicture } from '../support/create-test-app.ts';
import { JobHarness, slowPoll, timeouts } from '../support/job-harness.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { isLong } from '../support/test-form.ts';

vi.setConfig(timeouts);
const queue = 'book-imports';
const titles = Array.from({ length: 60 }, (_, index) => `Volume ${index}`);
const figures: Record<string, number> = {};
let harness: JobHarness;
let own: ReturnType<typeof importsOf>;

beforeAll(async () => {
  harness = await JobHarness.open();
  own = importsOf(harness.app, harness.seller);
});
beforeEach(() => harness.begin());
afterEach(() => harness.end());
afterAll(async () => {
  await harness?.close();
  await reportMetrics('Imports of lists after a killed process', figures);
});

/** The titles on the shelf that a file has brought there. */
const imported = async (): Promise<string[]> =>
  (await own.shelf()).map(({ title }) => title).filter((title) => titles.includes(title));

const countBooks = async (): Promise<number> => {
  const books = harness.app.db.selectFrom('books').select(({ fn }) => fn.countAll<string>().as('count'));
  return Number((await books.where('title', 'in', titles).executeTakeFirstOrThrow()).count);
};

const press = async (id: string, action: 'start' | 'undo'): Promise<void> => {
  const { status, body } = await harness.seller.post(`/book-imports/${id}/${action}`);
  if (status !== 200) throw new Error(`${action}: ${JSON.stringify(body)}`);
};

type Moment = { table: string; when: string };

/** Kills a process at a moment of its import. Another one starts, and continues what the first has left. */
async function dieAt({ table, when }: Moment, afterKill: () => Promise<void>): Promise<void> {
  await harness.setUpGate(table, when);
  await harness.closeGate(async () => {
    const dogear = await harness.start();
    await expect.poll(() => harness.waitingAtTheGate(), slowPoll).toBeGreaterThan(0);
    await dogear.kill();
  });
  await harness.removeGate(table);
  expect(await harness.countJobs(queue, 'active'), 'the kill came in the middle').toBe(1);
  await afterKill();
  const killedAt = Date.now();
  if (!isLong) expect(await harness.expireHeartbeats()).toBe(1);
  const successor = await harness.start();
  if (!isLong) await harness.detectDeadWorkers();
  await expect.poll(finishedJobs, slowPoll).toBe(1);
  await successor.stop();
  figures[`seconds until it had ended, killed at an update of ${table}`] = Math.round(
    (Date.now() - killedAt) / 1000,
  );
}

async function finishedJobs(): Promise<number> {
  if (!isLong) await harness.app.pool.query("update jobs.job set start_after = now() where state = 'retry'");
  return harness.countJobs(queue, 'completed');
}

test('killed while it lists books, and while it takes them back: everything is done once', async () => {
  const { book_photo } = harness.app.listing();
  const rows = titles.map((title, index) => `${row(`${index}`, title)},${book_photo}`);
  const { _id } = await own.plan([`${head},photo`, ...rows].join('\n'));
  await press(_id, 'start');
  // Row 60 is in the third transaction, whose books are inserted and not yet committed.
  const inThird = 'when (new.is_done and not old.is_done and new.number = 60)';
  await dieAt({ table: 'book_import_rows', when: inThird }, async () => {
    expect(await own.read(_id)).toMatchObject({ state: 'running', rowsDone: 50, created: 50 });
    expect(await imported()).toHaveLength(50);
  });
  expect(await own.read(_id)).toMatchObject({ state: 'done', rowsDone: 60, created: 60, failedRows: 0 });
  expect((await imported()).toSorted()).toEqual(titles.toSorted());
  expect(await countBooks(), 'no book was created twice').toBe(60);

  await harness.app.pool.query('delete from jobs.job');
  await press(_id, 'undo');
  const takenBack = "when (new.was_undone and old.was_undone is null and new.listing_id = '40')";
  await dieAt({ table: 'book_import_changes', when: takenBack }, async () => {
    expect(await own.read(_id)).toMatchObject({ state: 'undoing' });
    expect(await imported()).toHaveLength(35);
  });
  expect(await own.read(_id)).toMatchObject({ state: 'undone', notUndone: 0 });
  expect(await imported()).toEqual([]);
});

test('killed while it stores photos: each book is listed once, with its photo', async () => {
  const ids = ['a', 'b', 'c'];
  const { _id } = await own.plan([head, ...ids.map((id, index) => row(id, titles[index]))].join('\n'));
  const photos = await Promise.all(ids.map((_, index) => drawPicture(60 + index, 80)));
  await own.sendZip(_id, Object.fromEntries(ids.map((id, index) => [`${id}.jpg`, photos[index] as Buffer])));
  const before = await countBooks();
  await press(_id, 'start');
  const stored = 'when (new.picture_hash is not null and old.picture_hash is null)';
  await dieAt({ table: 'book_import_files', when: stored }, async () => {
    const { state, photosDone } = await own.read(_id);
    expect(state).toBe('running');
    // The database may have completed the statement that was under way.
    expect(photosDone).toBeLessThan(2);
  });
  expect(await own.read(_id)).toMatchObject({
    ...{ state: 'done', created: 3, withoutPhoto: 0 },
    ...{ photos: 3, photosDone: 3, failedPhotos: [] },
  });
  expect((await imported()).toSorted()).toEqual(titles.slice(0, 3).toSorted());
  expect(await countBooks()).toBe(before + 3);
});
