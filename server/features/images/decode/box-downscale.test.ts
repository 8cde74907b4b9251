import { expect, test } from 'vitest';
import { boxDownscale } from './box-downscale.ts';

const grey = (width: number, height: number, levels: number[]) => ({
  data: new Uint8ClampedArray(levels.flatMap((level) => [level, level, level, 255])),
  width,
  height,
});

test('squares become their average', () => {
  const small = boxDownscale(grey(4, 2, [0, 40, 200, 200, 80, 120, 200, 200]), 2);
  expect(small).toEqual(grey(2, 1, [60, 200]));
});

test('the longer side is never shorter than needed', () => {
  const picture = grey(5, 3, Array(15).fill(9));
  expect(boxDownscale(picture, 3)).toBe(picture);
  expect(boxDownscale(picture, 2)).toEqual(grey(2, 1, [9, 9]));
});

test('a line stays a line', () => {
  expect(boxDownscale(grey(6, 1, [0, 10, 20, 30, 40, 50]), 2)).toEqual(grey(2, 1, [10, 40]));
});
