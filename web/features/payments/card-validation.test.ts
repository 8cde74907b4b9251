import { describe, expect, it } from 'vitest';
import {
  type CardEntry,
  cardFields,
  cardProblems,
  caretAfterDigits,
  formatCardField,
  passesLuhn,
} from './card-validation.ts';

const now = new Date(2026, 10, 20);
const empty: CardEntry = { number: '', expiry: '', cvc: '' };
const good: CardEntry = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '314' };
const allFinished = new Set(cardFields);

describe('cardProblems', () => {
  it('shows no error while a card is being typed', () => {
    expect(cardProblems({ number: '4242 4', expiry: '1', cvc: '3' }, new Set(), now)).toEqual({});
  });

  it('accepts a card until the last day of its month', () => {
    expect(cardProblems(good, allFinished, now)).toEqual({});
    expect(cardProblems({ ...good, expiry: '10 / 26' }, new Set(), now)).toHaveProperty('expiry');
  });

  it('shows an error at once where more digits would not help', () => {
    const entry = { number: '4242 4242 4242 4241', expiry: '13', cvc: '' };
    expect(Object.keys(cardProblems(entry, new Set(), now))).toEqual(['number', 'expiry']);
  });

  it('shows what is missing once a field was left', () => {
    expect(Object.keys(cardProblems(empty, allFinished, now))).toEqual(['number', 'expiry', 'cvc']);
  });

  it('requires of American Express fifteen digits and a code of four', () => {
    const amex = { ...good, number: '3782 822463 10005' };
    expect(cardProblems({ ...amex, cvc: '1234' }, allFinished, now)).toEqual({});
    expect(cardProblems(amex, allFinished, now)).toHaveProperty('cvc');
  });
});

it('knows the check digit', () => {
  expect(passesLuhn('4000002500003155')).toBe(true);
  expect(passesLuhn('4000002500003156')).toBe(false);
});

describe('formatCardField', () => {
  it.each([
    ['number', '42424242424242429999', '4242 4242 4242 4242'],
    ['number', '378282246310005', '3782 822463 10005'],
    ['number', '', ''],
    ['expiry', '1', '1'],
    ['expiry', '4', '04'],
    ['expiry', '0429', '04 / 29'],
    ['expiry', '04/2029', '04 / 29'],
    ['cvc', '12x34', '123'],
  ] as const)('shows %s %s as "%s"', (field, typed, shown) => {
    expect(formatCardField(field, typed, good)).toBe(shown);
  });

  it('keeps the caret behind the digit that was typed', () => {
    expect(caretAfterDigits('4242 4242', 4)).toBe(4);
    expect(caretAfterDigits('4242 4242', 5)).toBe(6);
    expect(caretAfterDigits('12 / 29', 3)).toBe(6);
  });
});

it('reads a card in the digits of every script, and without what comes along when it is pasted', () => {
  const typed = (field: (typeof cardFields)[number], text: string) => formatCardField(field, text, good);
  expect(typed('number', '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢')).toBe(good.number);
  expect(typed('number', '\u202a４２４２－４２４２－４２４２－４２４２\u202c')).toBe(good.number);
  expect(typed('number', [...'4242424242424242'].join('\u2060'))).toBe(good.number);
  expect(typed('expiry', '۱۱/۲۶')).toBe(good.expiry);
  expect(typed('cvc', '๓๑๔')).toBe(good.cvc);
});
