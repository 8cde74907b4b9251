import { expect, test, vi } from 'vitest';
import { uuidV7, uuidV8 } from './uuid.ts';

test('ids of version 7 are well-formed, differ, and sort by time', () => {
  vi.useFakeTimers();
  const earlier = uuidV7();
  vi.advanceTimersByTime(1);
  const later = uuidV7();
  vi.useRealTimers();
  for (const id of [earlier, later])
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(earlier < later).toBe(true);
});

test('ids of version 8 depend on the text alone', () => {
  expect(uuidV8('receipt 1')).toBe(uuidV8('receipt 1'));
  expect(uuidV8('receipt 1')).not.toBe(uuidV8('receipt 2'));
  // Jobs are deduplicated by it, so it stays the same from version to version.
  expect(uuidV8('')).toBe('e3b0c442-98fc-8c14-8afb-f4c8996fb924');
});
