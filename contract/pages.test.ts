import { expect, test } from 'vitest';
import { findPage, hasSecret, pagePaths } from './pages.ts';

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
