import { expect, test } from 'vitest';
import { bookSlug, slugify } from './slugify.ts';

test.each([
  ['Straße', 'strasse'],
  ['Łódź', 'lodz'],
  ['Œuvres complètes', 'oeuvres-completes'],
  ['Ærø', 'aero'],
  ['Kızıl Elma', 'kizil-elma'],
  ['İstanbul', 'istanbul'],
  ['Þrír fjörður', 'thrir-fjordur'],
  ['Đắk Lắk', 'dak-lak'],
  ['Преступление и наказание', 'prestuplenie-i-nakazanie'],
  ['Οδύσσεια', 'odysseia'],
  ['أحلام', 'hlm'],
  ['吾輩は猫である', 'wubeihamaodearu'],
  ['L’Étranger', 'letranger'],
  ["The Handmaid's Tale", 'the-handmaids-tale'],
  ['  C++ — a Primer!  ', 'c-a-primer'],
  ['e\u0301te\u0301', 'ete'],
])('%s keeps its letters in an address', (title, slug) => {
  expect(slugify(title)).toBe(slug);
});

test('a long title ends after a word, and a long word after 60 characters', () => {
  expect(slugify('word '.repeat(40))).toMatch(/^(?:word-){11}word$/);
  expect(slugify('x'.repeat(200))).toBe('x'.repeat(60));
});

test('a title without letters still has an address', () => {
  expect(slugify('…?!')).toBe('');
  expect(bookSlug('…?!')).toBe('book');
});
