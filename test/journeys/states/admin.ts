import { openPage } from '../open-page.ts';
import { refuse } from '../weather.ts';
import type { PageState } from './page-state.ts';
import { listStates } from './seller.ts';

export const adminStates: PageState[] = [
  { name: 'dashboard of an admin', show: (page, address) => openPage(page, `${address}/dashboard`) },
  ...peopleStates('all users', 'allusers'),
  ...listStates('all users', 'allusers', /\/api\/users(\?|$)/, { users: [] }),
  ...peopleStates('all sellers', 'allsellers'),
  ...listStates('all sellers', 'allsellers', /\/api\/users\/sellers(\?|$)/),
  ...peopleStates('all buyers', 'allbuyers'),
  ...listStates('all buyers', 'allbuyers', /\/api\/users\/buyers(\?|$)/),
  ...peopleStates('reported items', 'reporteditems'),
  ...listStates('reported items', 'reporteditems', /\/api\/reported-products(\?|$)/),
  {
    name: 'all sellers, a verification refused',
    show: async (page, address) => {
      await refuse(page, '**/api/seller/*', 'Your account may not do that.');
      await openPage(page, `${address}/dashboard/allsellers`);
      await page
        .getByRole('button', { name: /^Verify Seller/ })
        .first()
        .click();
      await page.locator('.toast').waitFor();
    },
  },
];

/** A list with somebody or something in it, and the question before one of them is deleted. */
function peopleStates(name: string, path: string): PageState[] {
  const firstDelete = /^Delete/;
  return [
    {
      name,
      show: async (page, address) => {
        await openPage(page, `${address}/dashboard/${path}`);
        await page.getByRole('button', { name: firstDelete }).first().waitFor();
      },
    },
    {
      name: `${name}, deleting one`,
      show: async (page, address) => {
        await openPage(page, `${address}/dashboard/${path}`);
        await page.getByRole('button', { name: firstDelete }).first().click();
        await page.getByRole('alertdialog').waitFor();
      },
    },
  ];
}
