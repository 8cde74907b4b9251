import type { Page } from 'playwright-core';
import { type AuditEntry, auditActions } from '#contract/audit.ts';
import type { LedgerRow } from '#contract/payments/ledger.ts';
import { paymentStatuses } from '#contract/payments/payments.ts';
import type { HiddenReview } from '#contract/reviews.ts';
import { disputeThroughApi } from '../dispute-through-api.ts';
import { answerWith, loseConnection, refuse } from '../network-faults.ts';
import { openFromMenu, openPage } from '../open-page.ts';
import { backgroundWorkStates } from './background-work.ts';
import type { PageState } from './page-state.ts';
import { payoutStates } from './payouts.ts';
import { listStates } from './seller.ts';
import { settingsStates } from './settings.ts';

const ledger = /\/api\/ledger\?/;
/** A payment in each state, one of them stuck, and a refund that failed. */
const inEveryState = [...paymentStatuses, 'refunded' as const].map(
  (status, index): LedgerRow => ({
    _id: `01900000-0000-7000-8000-00000000000${index}`,
    bookTitle: 'The Adventures of Sherlock Holmes',
    book_photo: '/favicon.svg',
    book_photo_srcset: '',
    book_photo_color: '#7a2338',
    buyerName: 'Clara Whitfield',
    sellerName: 'Amara Okafor',
    amount: 1234.5,
    status,
    since: new Date(Date.now() - 720_000).toISOString(),
    transactionId: status === 'created' ? null : 'pi_3QbTq2LkdIwHu7ix1a2b3c4d',
    next: status === 'created' ? 'card' : 'nothing',
    isStuck: status === 'refund_pending',
    lastError: status === 'refund_pending' ? 'The card service didn’t respond.' : null,
    refundFailed: index === paymentStatuses.length,
    isDisputed: false,
  }),
);

const auditLog = /\/api\/audit-log\?/;
const everyAction = auditActions.map(
  (action, index): AuditEntry => ({
    _id: `01900000-0000-7000-8000-0000000001${index + 10}`,
    at: new Date(Date.now() - index * 20_000_000).toISOString(),
    action,
    actorName: action.endsWith('admin') ? null : 'Ada Warden',
    by: action.endsWith('admin') ? 'command line' : null,
    mail: action.endsWith('mail') ? 'receipt' : null,
    changes:
      action === 'update_site' ? [{ setting: 'name', locale: null, from: 'Dogear', to: 'Bücherkiste' }] : [],
    subjectName: index % 4 === 3 || action === 'update_site' ? null : 'The Adventures of Sherlock Holmes',
  }),
);

const hiddenReviews = /\/api\/hidden-reviews\?/;
const hiddenReview: HiddenReview = {
  _id: '01900000-0000-7000-8000-000000000201',
  stars: 2,
  text: 'The seller is a fraud.',
  reply: 'We met at the wrong library.',
  book_title: 'The Adventures of Sherlock Holmes',
  authorName: 'Clara Whitfield',
  subjectName: 'Amara Okafor',
  createdAt: '2026-03-02T10:00:00.000Z',
  hiddenAt: '2026-03-04T10:00:00.000Z',
};

async function openHiddenReviews(page: Page, address: string): Promise<void> {
  await openPage(page, `${address}/dashboard/reporteditems`);
  await page.getByRole('button', { name: 'Show hidden reviews' }).click();
}

export const adminStates: PageState[] = [
  ...settingsStates,
  ...payoutStates,
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
    name: 'reported items, hidden reviews',
    show: async (page, address) => {
      await answerWith(page, hiddenReviews, [hiddenReview]);
      await openHiddenReviews(page, address);
      await page.getByRole('button', { name: /^Show again/ }).waitFor();
    },
  },
  {
    name: 'reported items, no hidden reviews',
    show: async (page, address) => {
      await answerWith(page, hiddenReviews, []);
      await openHiddenReviews(page, address);
      await page.getByText('No reviews are hidden.').waitFor();
    },
  },
  {
    name: 'reported items, hidden reviews without a connection',
    show: async (page, address) => {
      await loseConnection(page, hiddenReviews);
      await openHiddenReviews(page, address);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'ledger',
    show: async (page, address) => {
      await answerWith(page, ledger, inEveryState);
      await openFromMenu(page, address, 'ledger');
      await page.getByRole('button', { name: /^Retry now/ }).waitFor();
    },
  },
  ...listStates('ledger', 'ledger', ledger),
  {
    name: 'a dispute',
    show: async (page, address) => {
      const { _id } = await disputeThroughApi(address, 'buyer@dogear.test', 'seller@dogear.test');
      await openPage(page, `${address}/dashboard/disputes/${_id}`);
      await page.getByRole('heading', { name: 'Evidence' }).waitFor();
    },
  },
  {
    name: 'ledger entry, a disputed charge',
    show: async (page, address) => {
      await openPage(page, `${address}/dashboard/ledger?only=disputed`);
      await page.locator('main a[href^="/dashboard/ledger/"]').first().click();
      // The list before it has such a link, too.
      await page.waitForURL(/\/dashboard\/ledger\/[0-9a-f-]{36}$/);
      await page.getByRole('link', { name: 'See the dispute' }).waitFor();
    },
  },
  {
    name: 'audit log',
    show: async (page, address) => {
      await answerWith(page, auditLog, everyAction);
      await openFromMenu(page, address, 'auditlog');
      await page.getByRole('cell', { name: 'Lifted a ban' }).waitFor();
    },
  },
  ...listStates('audit log', 'auditlog', auditLog),
  ...listStates('ledger, what is stuck', 'ledger?only=stuck', ledger),
  ...backgroundWorkStates,
  {
    name: 'all sellers, a verification refused',
    show: async (page, address) => {
      await refuse(page, '**/api/seller/*', 'Your account doesn’t have permission to do that.');
      await openPage(page, `${address}/dashboard/allsellers`);
      await page
        .getByRole('button', { name: /^Verify Seller/ })
        .first()
        .click();
      await page.getByTestId('toast').waitFor();
    },
  },
];

/** A list with an entry, and the confirmation dialog of a deletion. */
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
