import type { Wish } from '#contract/wishes.ts';
import { answerWith, refuse, stallRequests } from '../network-faults.ts';
import { openFromMenu, openPage } from '../open-page.ts';
import type { PageState } from './page-state.ts';

const wishes = '**/api/wishes';
const aWish: Omit<Wish, '_id' | 'label'> = {
  isbn13: null,
  query: null,
  book_id: null,
  category_id: null,
  category_name: null,
  category_translations: {},
  max_price: null,
  worst_condition: null,
  often: 'now',
  createdAt: '2026-01-31T12:00:00.000Z',
  notifiedAt: null,
};
const searchWish: Wish = {
  ...aWish,
  _id: '0198b7a0-0000-7000-8000-000000000001',
  query: 'wuthering',
  label: 'wuthering',
  category_id: 'classics',
  category_name: 'Classics',
  max_price: 12,
  worst_condition: 'Good',
};
const anyHeights: Wish = {
  ...aWish,
  _id: searchWish._id,
  query: 'heights',
  label: 'heights',
};
const editionWish: Wish = {
  ...aWish,
  _id: '0198b7a0-0000-7000-8000-000000000002',
  isbn13: '9780141439556',
  label: 'Wuthering Heights',
  often: 'weekly',
  notifiedAt: '2026-02-14T12:00:00.000Z',
};
const bookWish: Wish = {
  ...aWish,
  _id: '0198b7a0-0000-7000-8000-000000000003',
  book_id: '0198b7a0-0000-7000-8000-000000000004',
  label: 'Middlemarch',
};

export const wishStates: PageState[] = [
  {
    name: 'my wishes',
    show: async (page, address) => {
      await answerWith(page, wishes, { wishes: [searchWish, editionWish, bookWish] });
      await openFromMenu(page, address, 'mywishes');
      await page.getByText('Three wishes.').waitFor();
    },
  },
  {
    name: 'my wishes, deleting one',
    show: async (page, address) => {
      await answerWith(page, wishes, { wishes: [searchWish] });
      await openFromMenu(page, address, 'mywishes');
      await page.getByRole('button', { name: /^Delete wish/ }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'my wishes, empty',
    show: async (page, address) => {
      await answerWith(page, wishes, { wishes: [] });
      await openFromMenu(page, address, 'mywishes');
      await page.getByText('Nothing you’re waiting for').waitFor();
    },
  },
  {
    name: 'my wishes, loading',
    show: async (page, address) => {
      await stallRequests(page, wishes);
      await openFromMenu(page, address, 'mywishes');
      await page.locator('[data-skeleton]').first().waitFor();
    },
  },
  {
    name: 'my wishes that did not load',
    show: async (page, address) => {
      await refuse(page, wishes, 'Dogear is busy or restarting.');
      await openFromMenu(page, address, 'mywishes');
      await page.getByText('Dogear is busy or restarting.').waitFor();
    },
  },
  {
    name: 'a search that is waited for',
    show: async (page, address) => {
      await answerWith(page, wishes, { wishes: [anyHeights] });
      await openPage(page, `${address}/search?q=heights`);
      await page.getByRole('button', { name: /^We will tell you/ }).waitFor();
    },
  },
];
