import type { Page } from 'playwright-core';
import type { BookImport, getBookImport, listBookImports } from '#contract/book-imports.ts';
import type { ResponseOf } from '#contract/kernel/http.ts';
import { answerWith, refuse, stallRequests } from '../network-faults.ts';
import { openPage } from '../open-page.ts';
import type { PageState } from './page-state.ts';

const id = '019aa0c4-0000-7000-8000-000000000001';
const lists = /\/api\/book-imports$/;

const plan: BookImport = {
  _id: id,
  fileName: 'books-2026.csv',
  state: 'planned',
  rows: 1000,
  rowsDone: 0,
  failedRows: 3,
  created: 961,
  changed: 27,
  unchanged: 4,
  removed: 3,
  kept: 2,
  withoutPhoto: 961,
  photos: 0,
  photosDone: 0,
  failedPhotos: [],
  ignoredColumns: ['Colour', 'Bin'],
  errors: [
    {
      number: 14,
      title: 'The Time Machine',
      problems: [{ column: 'price', value: '4.5.0', message: 'Enter an amount, such as 6.50.' }],
    },
    {
      number: 290,
      title: '',
      problems: [{ column: 'listingid', value: '', message: 'Enter a listing ID.' }],
    },
    {
      number: 518,
      title: 'War and Peace',
      problems: [{ column: '', value: '', message: 'This row has more cells than there are columns.' }],
    },
  ],
  createdAt: '2026-01-05T10:00:00.000Z',
  finishedAt: null,
  undoableUntil: null,
  notUndone: 0,
};

const inOneDay = () => new Date(Date.now() + 23.5 * 3600_000).toISOString();
const finished = { rowsDone: 1000, finishedAt: plan.createdAt };
const done = (): BookImport => ({ ...plan, ...finished, state: 'done', undoableUntil: inOneDay() });

/** What the page is told of the latest import. */
async function openWith(page: Page, address: string, ...bookImports: BookImport[]): Promise<void> {
  const waitingForPhoto = bookImports[0]?.withoutPhoto ?? 0;
  const list: ResponseOf<typeof listBookImports> = { bookImports, waitingForPhoto };
  await answerWith(page, lists, list);
  if (bookImports[0]) {
    const one: ResponseOf<typeof getBookImport> = { status: true, bookImport: bookImports[0] };
    await answerWith(page, new RegExp(`/api/book-imports/${id}$`), one);
  }
  await openInApp(page, address);
}

/** Navigates within the app, as Back does: the server would send what the page shows with it. */
async function openInApp(page: Page, address: string): Promise<void> {
  await openPage(page, `${address}/dashboard/profile`);
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard/import');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { name: 'Add Books From A File' }).waitFor();
}

const state = (name: string, title: string, ...bookImports: BookImport[]): PageState => ({
  name: `books from a file, ${name}`,
  show: async (page, address) => {
    await openWith(page, address, ...bookImports);
    await page.getByRole('heading', { name: title }).waitFor();
  },
});

export const bookImportStates: PageState[] = [
  {
    name: 'books from a file, nothing imported yet',
    show: async (page, address) => {
      await openPage(page, `${address}/dashboard/import`);
      await page.getByRole('combobox', { name: 'Book Category' }).waitFor();
      await page.getByText('What the file needs').click();
    },
  },
  {
    name: 'books from a file, no file chosen',
    show: async (page, address) => {
      await openPage(page, `${address}/dashboard/import`);
      await page.getByRole('button', { name: 'Check the file' }).click();
      await page.getByText('Choose a file first.').waitFor();
    },
  },
  {
    name: 'books from a file, a file refused',
    show: async (page, address) => {
      await openPage(page, `${address}/dashboard/import`);
      await page
        .getByLabel('File with your books')
        .setInputFiles({ name: 'books.csv', mimeType: 'text/csv', buffer: Buffer.from('title\nEmma') });
      await page.getByRole('button', { name: 'Check the file' }).click();
      await page.getByText('The first row must name the columns').waitFor();
    },
  },
  state('a plan with errors', 'Ready to import', plan),
  state('a plan that would change nothing', 'Nothing to import', {
    ...plan,
    ...{ created: 0, changed: 0, removed: 0, withoutPhoto: 0, failedRows: 0, errors: [] },
  }),
  state('running', 'Importing…', { ...plan, state: 'running', rowsDone: 412, photos: 40, photosDone: 3 }),
  {
    name: 'books from a file, done, taking it back',
    show: async (page, address) => {
      const earlier: BookImport = { ...done(), _id: id.replace(/1$/, '2'), fileName: 'books-2025.csv' };
      await openWith(page, address, { ...done(), failedPhotos: ['4711.jpg', '4712.jpg'] }, earlier);
      await page.getByRole('button', { name: 'Take it back', exact: true }).first().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'books from a file, done',
    show: async (page, address) => {
      await openWith(page, address, { ...done(), failedPhotos: ['4711.jpg', '4712.jpg'] });
      await page.getByRole('heading', { name: 'Imported' }).waitFor();
    },
  },
  state('stopped', 'The import stopped', { ...plan, ...finished, state: 'stopped', rowsDone: 500 }),
  state('being taken back', 'Taking the import back…', { ...plan, state: 'undoing' }),
  state('taken back', 'Taken back', { ...plan, ...finished, state: 'undone', notUndone: 2 }),
  {
    name: 'books from a file, loading',
    show: async (page, address) => {
      await stallRequests(page, lists);
      await openInApp(page, address);
      await page.getByText('Loading your imports').waitFor();
    },
  },
  {
    name: 'books from a file that did not load',
    show: async (page, address) => {
      await refuse(page, lists, 'Dogear is busy or restarting.');
      await openInApp(page, address);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
];
