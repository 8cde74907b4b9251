import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { logIn, newUserPage, signInCookie } from './actors.ts';
import { openBrowser } from './browser.ts';
import { buyThroughApi } from './buy-through-api.ts';
import { openPage } from './open-page.ts';
import { cutOff } from './page-measures.ts';

const longTitle = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetze';
const longNames = {
  'seller@dogear.test': 'Rindfleischetikettierungsueberwachung',
  'buyer@dogear.test': 'Grundstuecksverkehrsgenehmigungen',
  'admin@dogear.test': 'Betaeubungsmittelverschreibungsverordnung',
  'ines@dogear.test': 'Kraftfahrzeughaftpflichtversicherung',
};
type Renamed = keyof typeof longNames;
const [seller, buyer, admin] = ['seller@dogear.test', 'buyer@dogear.test', 'admin@dogear.test'] as const;

let dogear: AppProcess;
let browser: Browser;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  await useLongWords();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

/** A seller and a buyer with names of one long word, and books with such titles: one paid for, one reported, and one for sale. */
async function useLongWords(): Promise<void> {
  for (const email of Object.keys(longNames) as Renamed[])
    await (await callAs(email))('POST', '/api/auth/update-user', { name: longNames[email] });
  const callAsSeller = await callAs(seller);
  const books = await callAsSeller('GET', `/api/my-products?email=${seller}&limit=50`);
  const free = books.filter(({ status }: { status: string }) => status === 'available').slice(0, 3);
  expect(free).toHaveLength(3);
  for (const { _id: id } of free) {
    const { version } = (await callAsSeller('GET', `/api/my-products/${id}`)).book;
    await callAsSeller('PATCH', `/api/my-products/${id}`, {
      version,
      book_title: longTitle,
      location: longTitle,
    });
  }
  await buyThroughApi(dogear.address, buyer, seller);
  const callAsBuyer = await callAs(buyer);
  await callAsBuyer('PUT', `/api/reported-product/${free[1]._id}`);
  const callAsAdmin = await callAs(admin);
  for (const { _id: id, email } of (await callAsAdmin('GET', '/api/users?limit=50')).users)
    if (email === 'ines@dogear.test')
      for (const method of ['PUT', 'DELETE']) await callAsAdmin(method, `/api/user/${id}/ban`);
}

async function callAs(email: string) {
  const cookie = await signInCookie(dogear.address, email);
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(dogear.address + path, {
      method,
      headers: { cookie, origin: dogear.address, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

/** The tables of the dashboard, with a long word that each of them shows. */
const tables: [email: string, pages: Record<string, string>][] = [
  [seller, { myproducts: longTitle, mybuyers: longNames[buyer], earnings: longTitle }],
  [buyer, { myorders: longTitle }],
  [
    admin,
    {
      reporteditems: longTitle,
      ledger: longTitle,
      auditlog: longNames[admin],
      allusers: longNames[seller],
      allsellers: longNames[seller],
      allbuyers: longNames[buyer],
    },
  ],
];

test.each([360, 1280])(
  'words of more than 34 letters stay within the tables at %s pixels',
  async (width) => {
    const cut: Record<string, string[]> = {};
    for (const [email, pages] of tables) {
      const page = await newUserPage(browser, { viewport: { width, height: 900 } });
      await logIn(page, dogear.address, email);
      for (const [name, word] of Object.entries(pages)) {
        await openPage(page, `${dogear.address}/dashboard/${name}`);
        await page.getByRole('table').getByText(word).first().waitFor();
        const found = await cutOff(page);
        if (found.length > 0) cut[name] = found;
        if (await isBesideMenu(page)) cut.menu = [word];
      }
      await page.context().close();
    }
    expect(cut).toEqual({});
  },
  180_000,
);

/** Whether the name of the account is wider than the menu that it stands in. */
const isBesideMenu = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const name = document.querySelector('a[href$="/dashboard/profile"] strong');
    const menu = name?.closest('nav');
    if (!name || !menu || !name.checkVisibility()) return false;
    return name.getBoundingClientRect().right > menu.getBoundingClientRect().right + 1;
  });
