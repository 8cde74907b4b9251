import { expect, test } from 'vitest';
import { findPage } from './pages.ts';

test.each([
  ['/dashboard/auditlog', '/dashboard/auditlog'],
  ['/Dashboard/AuditLog/', '/dashboard/auditlog'],
  ['/dashboard/%61uditlog', '/dashboard/auditlog'],
  ['/d%41shboard/%61%55ditlog', '/dashboard/auditlog'],
  ['/dashboard/ledger/%C3%9F', '/dashboard/ledger/:id'],
  ['/dashboard%2Fauditlog', undefined],
  ['/dashboard/%2561uditlog', undefined],
  ['/dashboard/%', undefined],
])('the page at %s is %s, which its guard protects', (path, page) => {
  expect(findPage(path)).toBe(page);
});
