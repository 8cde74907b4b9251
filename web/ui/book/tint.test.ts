import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hueOf, tintClass } from './tint.ts';

test('primary hues fall where the wheel has them, grey and nonsense have none', () => {
  expect(hueOf('#cc2222')).toBe(0);
  expect(hueOf('#22cc22')).toBe(8);
  expect(hueOf('#2222cc')).toBe(16);
  expect(hueOf('#808080')).toBeUndefined();
  expect(hueOf('red;')).toBeUndefined();
  expect(hueOf(null)).toBeUndefined();
});

test('every color has one of the classes that the style sheet knows', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(fc.property(color, (value) => typeof tintClass(value) === 'string'));
});
