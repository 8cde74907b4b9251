import type { Page } from 'playwright-core';
import { openPage } from '../open-page.ts';
import type { PageState } from './page-state.ts';

/** What an account with both sides sees: its menu, and both parts of its dashboard and profile. */
export const bothSidesStates: PageState[] = [
  {
    name: 'profile of a seller, who can start buying',
    show: async (page, address) => {
      await openPage(page, `${address}/dashboard/profile`);
      await page.getByRole('button', { name: 'Start buying' }).waitFor();
    },
  },
  { name: 'dashboard of both sides', show: (page, address) => openWithBothSides(page, address, '') },
  { name: 'profile of both sides', show: (page, address) => openWithBothSides(page, address, '/profile') },
  {
    name: 'orders of a seller who buys, too',
    show: (page, address) => openWithBothSides(page, address, '/myorders'),
  },
];

async function openWithBothSides(page: Page, address: string, path: string): Promise<void> {
  const added = await page.request.post(`${address}/api/me/capabilities/buying`, {
    headers: { origin: address },
  });
  if (!added.ok()) throw new Error(`The account cannot buy: ${added.status()}`);
  await openPage(page, `${address}/dashboard${path}`);
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /My Orders/ })
    .waitFor({ state: 'attached' });
}
