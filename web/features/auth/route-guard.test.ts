import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type AppContext, appContext } from '#web/lib/app-context.ts';
import { requireAccess } from './route-guard.ts';

const viewer = { role: 'Buyer', mayBuy: true, maySell: false, rights: [], mustConfirmEmail: false };

/** What the guard says to a buyer who opens the address that the router has matched with a pattern. */
const openMatched = (pattern: string, path: string) => {
  const context = new RouterContextProvider();
  context.set(appContext, { basename: '', getViewer: async () => viewer } as unknown as AppContext);
  return requireAccess({ pattern, context, request: new Request(`http://dogear.test${path}`) }).then(
    () => 'open',
    (thrown: Response | { init: ResponseInit }) =>
      thrown instanceof Response ? thrown.headers.get('location') : thrown.init.status,
  );
};

test('the matched page decides who may open it, however its address is written', async () => {
  expect(await openMatched('/dashboard/myorders', '/dashboard/myorders')).toBe('open');
  for (const path of ['/dashboard/auditlog', '/dashboard/myorders', '/dashboard/%2561uditlog'])
    expect(await openMatched('/dashboard/auditlog', path)).toMatch(/^\/login/);
});

test('a route that is no page is refused', async () => {
  expect(await openMatched('/dashboard/undeclared', '/dashboard/undeclared')).toBe(404);
});
