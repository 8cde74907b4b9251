import { expect, test } from 'vitest';
import { readIsbn } from '#contract/kernel/isbn.ts';
import { demoBooks } from './demo-books.ts';
import { demoEditions } from './demo-editions.ts';

test('every edition of the demo has a valid ISBN and at least one copy', () => {
  for (const { title, isbn13 } of demoEditions) {
    expect(readIsbn(isbn13)).toBe(isbn13);
    expect(
      demoBooks.some((book) => book.title === title),
      title,
    ).toBe(true);
  }
});

test('some editions have several copies, each by a seller of its own', () => {
  const copies = demoBooks.filter(({ title }) => title === 'Pride and Prejudice');
  expect(copies.length).toBeGreaterThan(2);
  expect(new Set(copies.map(({ sellerKey }) => sellerKey)).size).toBe(copies.length);
});
