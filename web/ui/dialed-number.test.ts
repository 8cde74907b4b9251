import { expect, test } from 'vitest';
import { dialedNumber } from './dialed-number.ts';

test.each([
  ['+49 (0)176 12345', '+4917612345'],
  ['(+49) (0)176-12345', '+4917612345'],
  ['0049 (0)176/12345', '004917612345'],
  ['(0)176 12345', '017612345'],
  ['+1 555 0142', '+15550142'],
])('%j is dialed as %s', (number, dialed) => {
  expect(dialedNumber(number)).toBe(dialed);
});
