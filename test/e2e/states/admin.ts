import { type AuditEntry, auditActions } from '#contract/audit.ts';
import type { LedgerRow } from '#contract/ledger.ts';
import { paymentStatuses } from '#contract/orders.ts';
import { answerWith, refuse } from '../network-faults.ts';
import { openFromMenu, openPage } from '../open-page.ts';
import { backgroundWorkStates } from './background-work.ts';
import type { PageState } from './page-state.ts';
import { listStates } from './seller.ts';

const ledger = /\/api\/ledger\?/;
/** A payment in each state, one of them stuck. */
const inEveryState = paymentStatuses.map(
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
  }),
);

const auditLog = /\/api\/audit-log\?/;
const everyAction = auditActions.map(
  (action, index): AuditEntry => ({
    _id: `01900000-0000-7000-8000-0000000001${index + 10}`,
    at: new Date(Date.now() - index * 20_000_000).toISOString(),
    action,
    actorName: action.endsWith('admin') ? null : 'Ada Warden',
    mail: action.endsWith('mail') ? 'receipt' : null,
    changes: action === 'update_site' ? [{ setting: 'name', from: 'Dogear', to: 'Bücherkiste' }] : [],
    subjectName: index % 4 === 3 || action === 'update_site' ? null : 'The Adventures of Sherlock Holmes',
  }),
);

/** The settings whose lists are kept at once, and the dialogs of the shelves. */
const settingsStates: PageState[] = [
  ...(['shelves', 'places', 'people'] as const).map(
    (name): PageState => ({
      name: `settings: ${name}`,
      show: (page, address) => openPage(page, `${address}/dashboard/site/${name}`),
    }),
  ),
  ...(['Change Fiction', 'Merge Fiction into another shelf', 'Add a shelf'] as const).map(
    (name): PageState => ({
      name: `settings: ${name}`,
      show: async (page, address) => {
        await openPage(page, `${address}/dashboard/site/shelves`);
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('dialog').waitFor();
      },
    }),
  ),
];

export const adminStates: PageState[] = [
  ...settingsStates,
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
    name: 'ledger',
    show: async (page, address) => {
      await answerWith(page, ledger, inEveryState);
      await openFromMenu(page, address, 'ledger');
      await page.getByRole('button', { name: /^Retry now/ }).waitFor();
    },
  },
  ...listStates('ledger', 'ledger', ledger),
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
