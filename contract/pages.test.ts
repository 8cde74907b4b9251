import { expect, test } from 'vitest';
import { findPage, hasSecret, pageHref, pagePaths } from './pages.ts';

test.each([
  ['/dashboard/auditlog', '/dashboard/auditlog'],
  ['/Dashboard/AuditLog/', '/dashboard/auditlog'],
  ['/dashboard/auditlog//', '/dashboard/auditlog'],
  ['/dashboard//auditlog', undefined],
  ['/dashboard/%61uditlog', '/dashboard/auditlog'],
  ['/d%41shboard/%61%55ditlog', '/dashboard/auditlog'],
  ['/dashboard/ledger/%C3%9F', '/dashboard/ledger/:id'],
  ['/dashboard%2Fauditlog', undefined],
  ['/dashboard/%2561uditlog', undefined],
  ['/dashboard/%', undefined],
])('the page at %s is %s, which its guard protects', (path, page) => {
  expect(findPage(path)).toBe(page);
});

test.each(pagePaths)('the page %s is found at its own addresses', (page) => {
  const path = page.replaceAll(/:\w+/g, '0199-ab');
  expect([path, path.toUpperCase(), `${path}/`].map(findPage)).toEqual([page, page, page]);
});

test.each([
  ['/setup?key=x', true],
  ['/SETUP/?key=x', true],
  ['/%73etup?key=x', true],
  ['/setup//?key=x', true],
  ['/Reset-Password?token=x', true],
  ['/signup?invitation=x', true],
  ['/signup?%69nvitation=x', true],
  ['/signup?from=/blog', false],
  ['/dashboard/auditlog', false],
  ['/no-such-page?token=x', false],
])('the address %s holds a secret: %s', (address, expected) => {
  expect(hasSecret(new URL(address, 'http://dogear.test'))).toBe(expected);
});

test('an address has the parameters of its page in the path, and the others in the query', () => {
  expect(pageHref('/dashboard/myorders')).toBe('/dashboard/myorders');
  expect(pageHref('/dashboard/payment/:id', { id: '0199-ab' })).toBe('/dashboard/payment/0199-ab');
  expect(pageHref('/book/:id/:slug', { slug: 'a?b/c', id: '1' })).toBe('/book/1/a%3Fb%2Fc');
  expect(pageHref('/seller/:id', { id: '1', books: 'x y' })).toBe('/seller/1?books=x+y');
  expect(pageHref('/search', { q: 'ä&' })).toBe('/search?q=%C3%A4%26');
  // @ts-expect-error Not a page.
  pageHref('/dashboard/myorder');
  // @ts-expect-error The page is of an order.
  pageHref('/dashboard/payment/:id');
  // @ts-expect-error It reads no such parameter.
  pageHref('/search', { query: 'Emma' });
});
