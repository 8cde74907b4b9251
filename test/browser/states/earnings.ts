import type { Page } from 'playwright-core';
import { answerWith, refuse, stallRequests } from '../network-faults.ts';
import { openFromMenu, openPage } from '../open-page.ts';
import type { PageState } from './page-state.ts';

const rows = /\/api\/earnings\/rows/;
const sums = /\/api\/earnings$/;

export const earningsStates: PageState[] = [
  {
    name: 'earnings',
    show: async (page, address) => {
      await answerWith(page, sums, {
        ...noSums,
        onTheWay: 9.1,
        ready: 4.25,
        paidThisYear: 31.5,
        owedBack: 6.2,
      });
      await page.route(rows, (route) => {
        const state = new URL(route.request().url()).searchParams.get('state') ?? '';
        return route.fulfill({ json: (stepsOf[state] ?? []).map(toEarning) });
      });
      await openEarnings(page, address);
      await page.getByText('Counts as handed over').first().waitFor();
    },
  },
  {
    name: 'earnings, empty',
    show: async (page, address) => {
      await answerWith(page, rows, []);
      await answerWith(page, sums, noSums);
      await openEarnings(page, address);
      await page.getByTestId('empty-state').waitFor();
    },
  },
  {
    name: 'earnings, of a site that pays nothing out',
    show: async (page, address) => {
      await answerWith(page, rows, []);
      await answerWith(page, sums, { ...noSums, paysSellers: false, paymentMode: 'house' });
      await openEarnings(page, address);
      await page.getByText('No money is paid out here').waitFor();
    },
  },
  {
    name: 'earnings, loading',
    show: async (page, address) => {
      await stallRequests(page, rows);
      await openEarnings(page, address);
      await page.locator('[data-skeleton]').first().waitFor();
    },
  },
  {
    name: 'earnings that did not load',
    show: async (page, address) => {
      await refuse(page, rows, 'Dogear is busy or restarting.');
      await openEarnings(page, address);
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    },
  },
  {
    name: 'the bank account, asked for',
    show: async (page, address) => {
      await openBank(page, address);
      await page.getByLabel('Country of the bank').selectOption({ label: 'Germany' });
      await page.getByRole('button', { name: 'Save account' }).click();
      await page.getByText('Enter the name on the account.').waitFor();
    },
  },
  {
    name: 'the bank account, asking whether to remove it',
    show: async (page, address) => {
      await answerWith(page, /\/api\/payout-account$/, { bankAccount: namedAccount });
      await openEarnings(page, address);
      await page.getByRole('link', { name: 'Change account' }).click();
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

const namedAccount = {
  holder: 'Amara Okafor',
  lastFour: '3000',
  country: 'DE',
  updatedAt: '2026-11-21T10:00:00.000Z',
};

const openBank = (page: Page, address: string) => openPage(page, `${address}/dashboard/earnings/bank`);

const openEarnings = (page: Page, address: string) => openFromMenu(page, address, 'earnings');

const noSums = {
  paysSellers: true,
  paymentMode: 'by_hand',
  onTheWay: 0,
  ready: 0,
  paidThisYear: 0,
  owedBack: 0,
  fee: { percent: 5, fixed: 0.3 },
  minPayout: 10,
};

const stepsOf: Record<string, string[]> = {
  on_the_way: ['hand_over', 'declared', 'case'],
  ready: ['payout', 'in_payment'],
  paid: ['paid', 'set_off', 'taken_back'],
};

const toEarning = (step: string, index: number) => ({
  _id: `0198b7a0-0000-7000-8000-0000000001${index}0`,
  bookTitle: ['Moby-Dick; or, The Whale', 'Middlemarch', 'The Secret Garden'][index],
  book_photo: '/images/none.webp',
  book_photo_srcset: '/images/none.webp 160w',
  book_photo_color: '#334455',
  buyerName: ['Marcus Lee', 'Clara Whitfield', 'Priya Shah'][index],
  price: 5.2,
  fee: 0.56,
  keptBack: step === 'payout' ? 0.39 : 0,
  amount: step === 'payout' ? 4.25 : 4.64,
  step,
  at: step === 'case' ? null : '2026-11-21T10:00:00.000Z',
  reference: step === 'paid' ? 'November 2026' : null,
});
