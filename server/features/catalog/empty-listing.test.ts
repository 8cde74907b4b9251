import { expect, test } from 'vitest';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();

test('a listing with nothing in it is refused at every field, in the agreed words', async () => {
  const seller = await app.joinSeller();
  const empty = Object.fromEntries(Object.keys(app.listing()).map((field) => [field, '']));
  const answer = await seller.post('/bookCategories', empty);
  expect(answer.status).toBe(400);
  const errors = answer.body.errors as { path: string; message: string }[];
  expect(Object.fromEntries(errors.map(({ path, message }) => [path, message]))).toEqual({
    book_title: 'Book title is required',
    category_id: 'Book Category is required',
    product_condition: 'Product condition is Required',
    book_photo: 'Photo is required',
    original_price: 'Original price is required',
    resale_price: 'Original price is required',
    years_of_use: "Use's year is required",
    phone: 'Your phone number is required',
    location: 'Original price is required',
    description: 'Description is required',
  });
});

test('a seller whom no one has verified is refused, whatever they list', async () => {
  const newcomer = await app.join('Seller');
  const answer = await newcomer.post('/bookCategories', app.listing());
  expect(answer.status).toBe(403);
  expect(answer.body.message).toBe('You must be verified to upload a product');
});
