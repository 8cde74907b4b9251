import { expect, test } from 'vitest';
import { id } from '#contract/kernel/fields.ts';
import { messageId } from './message-id.ts';

test('every message gets another ID of version 7, which begins with the time', () => {
  const before = Date.now();
  const ids = Array.from({ length: 1000 }, messageId);
  expect(new Set(ids).size).toBe(1000);
  for (const made of ids) {
    expect(id.safeParse(made).success, made).toBe(true);
    expect(made.charAt(14), made).toBe('7');
    const at = Number.parseInt(made.slice(0, 8) + made.slice(9, 13), 16);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  }
});
