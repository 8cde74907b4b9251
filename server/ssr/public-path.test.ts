import { expect, test } from 'vitest';
import { isCacheable, publicPath } from './public-path.ts';

test('of a repeated parameter the first value counts, unless the page takes a list', () => {
  const path = (address: string) => publicPath(`http://dogear.test${address}`);
  expect(path('/login?from=/a&from=/b')).toBe('/login?from=%2Fa');
  expect(path('/search?q=a&q=b&shelf=gothic&shelf=classics&x=1')).toBe(
    '/search?q=a&shelf=gothic&shelf=classics',
  );
  expect(path('/category/gothic/?condition=Good&condition=Fair&q=a')).toBe(
    '/category/gothic/?condition=Good&condition=Fair',
  );
});

test('a search is not cached, because its queries are without number', () => {
  expect(isCacheable('/search')).toBe(false);
  expect(isCacheable('/SEARCH/')).toBe(false);
  expect(isCacheable('/blog')).toBe(true);
  expect(isCacheable('/no-such-page')).toBe(true);
});
