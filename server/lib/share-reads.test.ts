import { describe, expect, test } from 'vitest';
import { shareReads } from './share-reads.ts';

/** Reads that end when the test says so, each with the number of reads that were begun. */
function openReads() {
  const begun: { key: string; end: () => void; fail: () => void }[] = [];
  const read = shareReads(
    (key: string) =>
      new Promise<number>((resolve, reject) => {
        const count = begun.length + 1;
        begun.push({ key, end: () => resolve(count), fail: () => reject(new Error(`read ${count} failed`)) });
      }),
  );
  return { begun, read };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('shared reads', () => {
  test('never return what was read before the call', async () => {
    const { begun, read } = openReads();
    const first = read('emma');
    const later = [read('emma'), read('emma')];
    expect(begun).toHaveLength(1);
    begun[0]?.end();
    expect(await first).toBe(1);
    await settle();
    expect(begun).toHaveLength(2);
    const last = read('emma');
    begun[1]?.end();
    expect(await Promise.all(later)).toEqual([2, 2]);
    await settle();
    begun[2]?.end();
    expect(await last).toBe(3);
  });

  test('of different keys do not wait for each other', async () => {
    const { begun, read } = openReads();
    const results = [read('emma'), read('persuasion')];
    expect(begun.map(({ key }) => key)).toEqual(['emma', 'persuasion']);
    for (const { end } of begun) end();
    expect(await Promise.all(results)).toEqual([1, 2]);
  });

  test('that fail are repeated for those who waited', async () => {
    const { begun, read } = openReads();
    const first = read('emma');
    const second = read('emma');
    begun[0]?.fail();
    await expect(first).rejects.toThrow('read 1 failed');
    await settle();
    begun[1]?.end();
    expect(await second).toBe(2);
    const third = read('emma');
    expect(begun).toHaveLength(3);
    begun[2]?.end();
    expect(await third).toBe(3);
  });
});
