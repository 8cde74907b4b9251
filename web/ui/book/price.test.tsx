import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inEnglish } from '#test/support/in-english.tsx';
import { Price } from './price.tsx';

const render = (original_price: number, resale_price: number): string =>
  renderToStaticMarkup(inEnglish(<Price book={{ original_price, resale_price }} />)).replaceAll(
    / class="[^"]*"/g,
    '',
  );

test('the original price is struck through', () => {
  expect(render(12, 6.5)).toBe('<p><s><span>Original price </span>$12.00</s><span>, now </span>$6.50</p>');
});

test('a book at its original price has one price, which is not struck through', () => {
  expect(render(6.5, 6.5)).toBe('<p>$6.50</p>');
});
