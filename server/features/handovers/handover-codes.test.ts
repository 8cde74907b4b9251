import { expect, test } from 'vitest';
import { uuidV7 } from '#server/lib/uuid.ts';
import { createHandoverCodes } from './handover-codes.ts';

const codes = createHandoverCodes('a secret of at least 32 characters');
const orderId = '01930000-0000-7000-8000-000000000001';
const code = codes.codeOf(orderId);

test('a code has six digits, stays the same, and belongs to its order and its secret', () => {
  const many = Array.from({ length: 2000 }, () => codes.codeOf(uuidV7()));
  for (const one of many) expect(one).toMatch(/^\d{6}$/);
  expect(new Set(many).size).toBeGreaterThan(1980);
  expect(codes.codeOf(orderId.toUpperCase())).toBe(code);
  expect(createHandoverCodes('another secret with 32 characters').codeOf(orderId)).not.toBe(code);
});

test('only the code itself is accepted', () => {
  expect(codes.isCode(orderId, code)).toBe(true);
  const next = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (const wrong of [next, '', code.slice(1), `${code}0`, code.replace(/./, 'x')])
    expect(codes.isCode(orderId, wrong)).toBe(false);
});

const arabic = [...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('');
const wide = [...code].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join('');
test.each([
  code,
  `The code is ${code}.`,
  `${code.slice(0, 3)} ${code.slice(3)}`,
  [...code].join('-'),
  [...code].join(' . '),
  arabic,
  wide,
  `<b>${code.slice(0, 2)}</b>… ${code}`,
])('a message gives the code away: %s', (text) => {
  expect(codes.containsHandoverCode(orderId, text)).toBe(true);
});

test.each(['', 'See you on Tuesday at 5', '12', code.slice(0, 5), [...code].reverse().join('x')])(
  'a message does not give the code away: %s',
  (text) => {
    expect(codes.containsHandoverCode(orderId, text)).toBe(false);
  },
);
