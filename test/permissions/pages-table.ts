import type { StaffRight } from '#contract/kernel/staff-rights.ts';
import { type Cell, type Expected, everybody, type Kind, type Row, withBoth } from './row.ts';

const page = (path: string, expected: Expected, rest: Partial<Row> = {}): Row => ({
  route: `PAGE ${path}`,
  expected,
  identity: 'session',
  ...rest,
});

/** Anonymous users and users with another role are redirected to the login page, which brings them back. */
const signedIn = (cell: Cell): Expected => ({ ...everybody(cell), stranger: 'login' });
const of = (cell: Cell, ...roles: Kind[]): Expected => ({
  ...everybody('login'),
  ...withBoth(Object.fromEntries(roles.map((kind) => [kind, cell]))),
});
const ofBuyers = (cell: Cell) => of(cell, 'buyer');
const ofSellers = (cell: Cell) => of(cell, 'seller', 'newSeller');
const ofAdmins = (cell: Cell) => of(cell, 'admin');
const ofStaff = (right: StaffRight, cell: Cell): Expected => ({ ...ofAdmins(cell), [right]: cell });

/** The buyer is led to the order; a seller enters the code. */
const scanned: Expected = {
  ...everybody([200, 404, 404]),
  stranger: [200, 200, 200],
  buyer: [302, 404, 404],
  admin: [404, 404, 404],
};

/** The access to each page. */
export const pages: Row[] = [
  page('/', everybody(200)),
  page('/blog', everybody(200)),
  page('/login', { ...everybody(302), stranger: 200 }),
  page('/login/google', everybody(200)),
  page('/forgot-password', everybody(200)),
  page('/reset-password', everybody(200)),
  page('/verify-email', everybody(200)),
  page('/confirm-sign-in', everybody(200)),
  page('/unsubscribe', everybody(200)),
  // Its buyer goes to the order. A visitor logs in first.
  page('/handover/:id', scanned, { object: 'eitherOrder' }),
  page('/invitation', everybody(200)),
  page('/signup', everybody(200)),
  page('/setup', everybody(200)),
  // They do not exist until the host publishes them.
  page('/imprint', everybody(404)),
  page('/terms', everybody(404)),
  page('/privacy', everybody(404)),
  page('/conduct', everybody(404)),
  page('/search', everybody(200)),
  page('/category/:id', signedIn([200, 200, 404]), { object: 'category' }),
  // Everyone may read a book; an address without its title leads to the one with it.
  page('/book/:id', everybody([301, 301, 404]), { object: 'bookToReport' }),
  page('/book/:id/:slug', everybody([200, 200, 404]), {
    object: 'bookToReport',
    at: '/book/:id/middlemarch',
  }),
  page('/seller/:id', everybody([200, 200, 404]), { object: 'profile' }),
  page('/isbn/:isbn', everybody([200, 200, 404]), { object: 'edition' }),
  page('/*', everybody(404), { at: '/no-such-page' }),

  page('/dashboard', signedIn(200)),
  page('/dashboard/profile', signedIn(200)),
  page('/dashboard/messages', signedIn(200)),
  page('/dashboard/blocked', signedIn(200)),
  page('/dashboard/messages/:id', signedIn([200, 404, 404]), { object: 'conversation' }),
  page('/dashboard/mywishes', signedIn(200)),
  page('/dashboard/notifications', signedIn(200)),
  page('/dashboard/myorders', ofBuyers(200)),
  page('/dashboard/payment/:id', ofBuyers([200, 404, 404]), { object: 'order' }),
  page('/dashboard/receipt/:id', ofBuyers([200, 404, 404]), { object: 'paidOrder' }),
  page(
    '/dashboard/orders/:id',
    { ...signedIn([200, 404, 404]), admin: [404, 404, 404] },
    { object: 'eitherOrder' },
  ),
  page('/dashboard/addaproduct', ofSellers(200)),
  page('/dashboard/addmany', ofSellers(200)),
  page('/dashboard/import', ofSellers(200)),
  page('/dashboard/myproducts', ofSellers(200)),
  page('/dashboard/myproducts/:id/edit', ofSellers([200, 404, 404]), { object: 'book' }),
  page('/dashboard/mybuyers', ofSellers(200)),
  page('/dashboard/earnings', ofSellers(200)),
  page('/dashboard/earnings/bank', ofSellers(200)),
  page('/payouts/return', ofSellers(200)),
  page('/dashboard/allusers', ofAdmins(200)),
  page('/dashboard/allsellers', ofStaff('can_verify', 200)),
  page('/dashboard/allbuyers', ofAdmins(200)),
  page('/dashboard/reporteditems', ofStaff('can_moderate', 200)),
  page('/dashboard/cases', ofStaff('can_money', 200)),
  page('/dashboard/cases/:id', ofStaff('can_money', [200, 200, 404]), { object: 'caseToDecide' }),
  page('/dashboard/payouts', ofStaff('can_money', 200)),
  page('/dashboard/ledger', ofStaff('can_money', 200)),
  page('/dashboard/ledger/:id', ofStaff('can_money', [200, 200, 200]), { object: 'payment' }),
  page('/dashboard/disputes/:id', ofAdmins([200, 200, 404]), { object: 'dispute' }),
  page('/dashboard/backgroundwork', ofAdmins(200)),
  page('/dashboard/auditlog', ofAdmins(200)),
  page('/dashboard/site', ofStaff('can_settings', 200)),
  page('/dashboard/site/look', ofStaff('can_settings', 200)),
  page('/dashboard/site/texts', ofStaff('can_settings', 200)),
  page('/dashboard/site/slides', ofStaff('can_settings', 200)),
  page('/dashboard/site/contact', ofStaff('can_settings', 200)),
  page('/dashboard/site/money', ofStaff('can_settings', 200)),
  page('/dashboard/site/browsing', ofStaff('can_settings', 200)),
  page('/dashboard/site/languages', ofStaff('can_settings', 200)),
  page('/dashboard/site/joining', ofStaff('can_settings', 200)),
  page('/dashboard/site/shelves', ofStaff('can_settings', 200)),
  page('/dashboard/site/places', ofStaff('can_settings', 200)),
  page('/dashboard/site/people', ofAdmins(200)),
  page('/dashboard/*', signedIn(404), { at: '/dashboard/no-such-page' }),
];
