import { expect, test } from 'vitest';
import { missingOf, newDraft, stateOf, withListing } from './device-draft.ts';

const complete = newDraft('9780141439556', {
  book_title: 'Wuthering Heights',
  category_id: 'classics',
  product_condition: 'Good',
  book_photo: '/images/a.webp',
  resale_price: 6.5,
  years_of_use: 2,
  phone: '+1 555 0142',
  location: 'Portland, Oregon',
  description: 'Clean.',
});

test('a draft without an original price is ready, and is listed without a discount', () => {
  expect(stateOf(complete)).toBe('ready');
  const listed = withListing(complete);
  expect(listed).toMatchObject({ isToList: true, unsent: ['original_price'] });
  expect(listed.fields).toMatchObject({ original_price: 6.5, resale_price: 6.5 });
});

test('an original price that was typed stays', () => {
  const typed = { ...complete, fields: { ...complete.fields, original_price: 14 } };
  expect(withListing(typed).fields.original_price).toBe(14);
  expect(withListing(typed).unsent).toEqual([]);
});

test('a draft without a price is not ready', () => {
  const unpriced = { ...complete, fields: { ...complete.fields, resale_price: null } };
  expect([stateOf(unpriced), missingOf(unpriced)]).toEqual(['found', ['resale_price']]);
});
