import type { Page } from 'playwright-core';
import type { OwedSeller, Payout, PayoutSeller } from '#contract/payouts/payouts.ts';
import { answerWith, refuse, stallRequests } from '../network-faults.ts';
import { openFromMenu } from '../open-page.ts';
import type { PageState } from './page-state.ts';

const owed = /\/api\/payouts\/owed/;
const payouts = /\/api\/payouts\?/;
const payoutSellers = /\/api\/payouts\/[^/]+\/sellers/;
const made = { paidAt: '2026-11-22T09:00:00.000Z', paidOn: '2026-11-21', reference: 'November 2026' };

export const payoutStates: PageState[] = [
  {
    name: 'payouts, one seller chosen',
    show: async (page, address) => {
      await answerWith(page, owed, owedSellers);
      await openPayouts(page, address);
      await page.getByRole('checkbox', { name: /^Ines Duarte/ }).check();
    },
  },
  {
    name: 'payouts, asking whether the money has left the bank',
    show: async (page, address) => {
      await answerWith(page, owed, owedSellers);
      await openPayouts(page, address);
      await page.getByRole('checkbox', { name: /^Jonas Keller/ }).check();
      await page.getByRole('button', { name: 'Mark as paid' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click();
      await page.getByText('Enter the reference of the payment.').waitFor();
    },
  },
  {
    name: 'payouts in a file',
    show: async (page, address) => {
      await answerWith(page, payouts, [payout('csv'), payout('none')]);
      await openPayouts(page, address, '?state=in_file');
      await page
        .getByRole('button', { name: /^Take back/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'payouts, asking whether to take one back',
    show: async (page, address) => {
      await answerWith(page, payouts, [payout('csv')]);
      await openPayouts(page, address, '?state=in_file');
      await page.getByRole('button', { name: /^Take back/ }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'payouts that were made',
    show: async (page, address) => {
      await answerWith(page, payouts, [{ ...payout('csv'), ...made, returned: 24.9 }]);
      await openPayouts(page, address, '?state=paid');
      await page.getByText('$24.90 came back').waitFor();
    },
  },
  {
    name: 'payouts, asking whose money the bank has returned',
    show: async (page, address) => {
      await answerWith(page, payouts, [{ ...payout('csv'), ...made }]);
      await answerWith(page, payoutSellers, [
        payoutSeller(1, 'Ines Duarte', null),
        payoutSeller(2, 'Jonas Keller', null),
        payoutSeller(3, 'Marcus Lee', 'Account closed'),
      ]);
      await openPayouts(page, address, '?state=paid');
      await page.getByRole('button', { name: /^It came back/ }).click();
      await page.getByRole('button', { name: 'Record the return' }).click();
      await page.getByText('Enter what the bank says.').waitFor();
    },
  },
  {
    name: 'payouts, with the sellers of one that cannot be loaded',
    show: async (page, address) => {
      await answerWith(page, payouts, [{ ...payout('csv'), ...made }]);
      await refuse(page, payoutSellers, 'Something went wrong.');
      await openPayouts(page, address, '?state=paid');
      await page.getByRole('button', { name: /^It came back/ }).click();
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  ...['', '?state=in_file', '?state=paid'].flatMap((list): PageState[] => [
    {
      name: `payouts${list}, empty`,
      show: async (page, address) => {
        await answerWith(page, list ? payouts : owed, []);
        await openPayouts(page, address, list);
        await page.getByTestId('empty-state').waitFor();
      },
    },
    {
      name: `payouts${list}, loading`,
      show: async (page, address) => {
        await stallRequests(page, list ? payouts : owed);
        await openPayouts(page, address, list);
        await page.locator('[data-skeleton]').first().waitFor();
      },
    },
    {
      name: `payouts${list}, failing`,
      show: async (page, address) => {
        await refuse(page, list ? payouts : owed, 'Dogear is busy or restarting.');
        await openPayouts(page, address, list);
        await page.getByRole('button', { name: 'Try again' }).first().waitFor();
      },
    },
  ]),
];

const openPayouts = (page: Page, address: string, list = '') => openFromMenu(page, address, `payouts${list}`);

const account = {
  holder: 'Ines Duarte',
  lastFour: '3000',
  country: 'DE',
  updatedAt: '2026-11-02T10:00:00.000Z',
};

const seller = (index: number, name: string, rest: Partial<OwedSeller>): OwedSeller => ({
  _id: `0198b7a0-0000-7000-8000-0000000002${index}0`,
  name,
  image: null,
  bankAccount: account,
  ready: 38.2,
  orders: 4,
  since: '2026-11-03T10:00:00.000Z',
  held: 0,
  isBelowMinimum: false,
  isBanned: false,
  ...rest,
});

/** One who can be paid, and one for each reason why not. */
export const owedSellers: OwedSeller[] = [
  seller(1, 'Ines Duarte', { held: 4.5 }),
  seller(2, 'Jonas Keller', { ready: 17.5, orders: 2 }),
  seller(3, 'Marcus Lee', { bankAccount: null, ready: 24.9 }),
  seller(4, 'Priya Shah', { ready: 6.1, orders: 1, isBelowMinimum: true }),
  seller(5, 'Theo Marchetti', { ready: 0, held: 12, orders: 0, since: null }),
  seller(6, 'Clara Whitfield', { isBanned: true }),
];

const payoutSeller = (index: number, name: string, returnReason: string | null): PayoutSeller => ({
  _id: `0198b7a0-0000-7000-8000-0000000002${index}0`,
  name,
  amount: 22.7,
  returnReason,
});

const payout = (format: Payout['format']): Payout => ({
  _id: `0198b7a0-0000-7000-8000-00000000030${format === 'csv' ? 1 : 2}`,
  createdAt: '2026-11-21T10:00:00.000Z',
  createdByName: 'Ada Warden',
  format,
  amount: 68.1,
  sellers: 3,
  paidAt: null,
  paidOn: null,
  reference: null,
  returned: 0,
});
