import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tintClass } from './tint.ts';

test('primary hues fall where the wheel has them, grey and nonsense have none', () => {
  expect(tintClass('#cc2222')).toBe('tint-0');
  expect(tintClass('#22cc22')).toBe('tint-8');
  expect(tintClass('#2222cc')).toBe('tint-16');
  expect(tintClass('#808080')).toBe('tint-neutral');
  expect(tintClass('red;')).toBe('tint-neutral');
  expect(tintClass(null)).toBe('tint-neutral');
});

test('every colour has one of the classes that the style sheet knows', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(fc.property(color, (value) => /^tint-(neutral|1?\d|2[0-3])$/.test(tintClass(value))));
});
