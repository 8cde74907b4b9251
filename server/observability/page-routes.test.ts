import { expect, test } from 'vitest';
import { pagePaths } from '#contract/pages.ts';
import { pages } from '#test/permissions/pages-table.ts';
import { pageRoute } from './page-routes.ts';

test('every page has a label of its own, and nothing else has one', () => {
  const known = pages.map(({ route }) => route.replace('PAGE ', '')).filter((path) => !path.includes('*'));
  expect([...pagePaths].sort()).toEqual([...new Set(known)].sort());
});

test('an address becomes a label without anything of what was in it', () => {
  const label = (path: string) => pageRoute(`http://127.0.0.1:3000${path}`);
  expect(label('/')).toBe('/');
  expect(label('/?q=someone@books.example')).toBe('/');
  expect(label('/Category/classics/?x=/blog')).toBe('/category/:id');
  expect(label('/book/0199-ab')).toBe('/book/:id');
  expect(label('/book/0199-ab/some-title/')).toBe('/book/:id/:slug');
  expect(label('/book/0199-ab/some-title/more')).toBe('unmatched');
  expect(label('/isbn/9780141439556?x=1')).toBe('/isbn/:isbn');
  expect(label('/dashboard/payment/0199-ab')).toBe('/dashboard/payment/:id');
  expect(label('/assets/entry-abc.js')).toBe('static');
  expect(label('/someone@books.example')).toBe('static');
  expect(label('/nobody/knows/this')).toBe('unmatched');
  expect(label('/api/me')).toBe('api');
  expect(label('/healthz')).toBe('/healthz');
});
