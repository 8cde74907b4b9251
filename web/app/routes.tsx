import type { RouteObject } from 'react-router';
import { getPage, legalPages, type PagePath, pages } from '#contract/pages.ts';
import type { Namespace } from '#messages/messages.ts';
import { ErrorPage } from '../errors/error-page.tsx';
import { loader as notFound } from '../errors/no-such-page.ts';
import { requireAccess } from '../features/auth/route-guard.ts';
import { DashboardFrame, PublicLayout } from '../layout/layouts.tsx';
import { SetupFrame } from '../layout/setup-frame.tsx';
import { importWithTimeout } from '../lib/import-with-timeout.ts';
import { loadDocumentMessages } from '../lib/messages/document-messages.ts';
import * as root from './root.tsx';

/**
 * Builds a route from a page's declaration in contract/pages.ts, which is its handle. Pages of the dashboard are guarded by the
 * dashboard's route: React Router would load a page again at hydration, and scroll to its top, if it had middleware but no loader.
 */
const page = (path: PagePath, load: () => Promise<Partial<RouteObject>>): RouteObject => ({
  path,
  lazy: withMessages(load, pages[path].namespaces),
  handle: getPage(path),
  ...(isGuarded(path) && { middleware: [requireAccess] }),
});

/** Loads a route's messages together with its code. */
const withMessages = (load: () => Promise<Partial<RouteObject>>, namespaces: readonly Namespace[]) =>
  importWithTimeout(async () => {
    const [route] = await Promise.all([load(), loadDocumentMessages(namespaces)]);
    return route;
  }) as NonNullable<RouteObject['lazy']>;

const isGuarded = (path: PagePath) =>
  getPage(path).access !== 'public' && !getPage(path).isOpenIfCallIs && !path.startsWith('/dashboard');

const messagesPage = () => import('../features/conversations/messages-page.tsx');
const bookPage = () => import('../features/catalog/book/book-page.tsx');

const dashboard: RouteObject = {
  middleware: [requireAccess],
  lazy: importWithTimeout(() => import('../layout/dashboard-layout.tsx')),
  children: [
    {
      ErrorBoundary: ErrorPage,
      children: [
        page('/dashboard', () => import('../features/dashboard/dashboard-page.tsx')),
        page('/dashboard/profile', () => import('../features/users/profile/profile-page.tsx')),
        page('/dashboard/messages', messagesPage),
        page('/dashboard/messages/:id', messagesPage),
        page('/dashboard/blocked', () => import('../features/conversations/blocked-people-page.tsx')),
        page('/dashboard/mywishes', () => import('../features/wishes/my-wishes-page.tsx')),
        page('/dashboard/notifications', () => import('../features/notifications/notifications-page.tsx')),
        page('/dashboard/myorders', () => import('../features/orders/my-orders-page.tsx')),
        page('/dashboard/payment/:id', () => import('../features/payments/payment-page.tsx')),
        page('/dashboard/receipt/:id', () => import('../features/payments/receipt-page.tsx')),
        page('/dashboard/orders/:id', () => import('../features/handovers/order-page.tsx')),
        page('/dashboard/addaproduct', () => import('../features/listings/add-product-page.tsx')),
        page('/dashboard/addmany', () => import('../features/listing-drafts/add-many-page.tsx')),
        page('/dashboard/import', () => import('../features/book-imports/import-page.tsx')),
        page('/dashboard/myproducts', () => import('../features/listings/my-products-page.tsx')),
        page(
          '/dashboard/myproducts/:id/edit',
          () => import('../features/listings/edit/edit-listing-page.tsx'),
        ),
        page('/dashboard/mybuyers', () => import('../features/orders/buyers/my-buyers-page.tsx')),
        page('/dashboard/earnings', () => import('../features/earnings/earnings-page.tsx')),
        page('/dashboard/earnings/bank', () => import('../features/payouts/account/bank-page.tsx')),
        page('/dashboard/allusers', () => import('../features/users/accounts/all-users-page.tsx')),
        page('/dashboard/allsellers', () => import('../features/users/accounts/all-sellers-page.tsx')),
        page('/dashboard/allbuyers', () => import('../features/users/accounts/all-buyers-page.tsx')),
        page('/dashboard/reporteditems', () => import('../features/moderation/reported-items-page.tsx')),
        page('/dashboard/cases', () => import('../features/cases/cases-page.tsx')),
        page('/dashboard/cases/:id', () => import('../features/cases/case-page.tsx')),
        page('/dashboard/payouts', () => import('../features/payouts/payouts-page.tsx')),
        page('/dashboard/ledger', () => import('../features/payments/ledger/ledger-page.tsx')),
        page(
          '/dashboard/ledger/:id',
          () => import('../features/payments/ledger/entry/ledger-entry-page.tsx'),
        ),
        page('/dashboard/disputes/:id', () => import('../features/payouts/disputes/dispute-page.tsx')),
        page('/dashboard/backgroundwork', () => import('../features/mail/background-jobs-page.tsx')),
        page('/dashboard/auditlog', () => import('../features/audit/audit-log-page.tsx')),
        page('/dashboard/site', () => import('../features/settings/overview-page.tsx')),
        page('/dashboard/site/look', () => import('../features/site/look/look-page.tsx')),
        page('/dashboard/site/texts', () => import('../features/site/texts/texts-page.tsx')),
        page('/dashboard/site/slides', () => import('../features/site/slides/slides-page.tsx')),
        page('/dashboard/site/contact', () => import('../features/site/contact/contact-page.tsx')),
        page('/dashboard/site/money', () => import('../features/site/money/money-page.tsx')),
        page('/dashboard/site/browsing', () => import('../features/site/browsing/browsing-page.tsx')),
        page('/dashboard/site/languages', () => import('../features/site/languages/languages-page.tsx')),
        page('/dashboard/site/shelves', () => import('../features/categories/shelves-page.tsx')),
        page('/dashboard/site/places', () => import('../features/meeting-places/list/places-page.tsx')),
        page('/dashboard/site/people', () => import('../features/staff/people-page.tsx')),
        page('/dashboard/site/joining', () => import('../features/invitations/joining-page.tsx')),
        { path: '/dashboard/*', loader: notFound },
      ],
    },
  ],
};

/** All routes. An error on a page is shown in its place, inside the layout. */
export const routes: RouteObject[] = [
  {
    id: root.routeId,
    loader: root.loader,
    shouldRevalidate: root.shouldRevalidate,
    Component: root.Component,
    ErrorBoundary: root.ErrorBoundary,
    HydrateFallback: root.HydrateFallback,
    children: [
      {
        Component: PublicLayout,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [
              page('/', () => import('../features/home/home-page.tsx')),
              page('/blog', () => import('../features/blog/blog-page.tsx')),
              page('/login', () => import('../features/auth/login/login-page.tsx')),
              page('/login/google', () => import('../features/auth/google/google-return-page.tsx')),
              page('/forgot-password', () => import('../features/auth/email-links/forgot-password-page.tsx')),
              page('/reset-password', () => import('../features/auth/email-links/reset-password-page.tsx')),
              page('/verify-email', () => import('../features/auth/email-links/verify-email-page.tsx')),
              page('/confirm-sign-in', () => import('../features/auth/email-links/confirm-sign-in-page.tsx')),
              page('/invitation', () => import('../features/auth/invitation/invitation-page.tsx')),
              page('/handover/:id', () => import('../features/handovers/scan-page.tsx')),
              page('/payouts/return', () => import('../features/payouts/account/return-page.tsx')),
              page('/unsubscribe', () => import('../features/wishes/unsubscribe-page.tsx')),
              page('/signup', () => import('../features/auth/signup/signup-page.tsx')),
              ...legalPages.map((key) =>
                page(`/${key}`, () => import('../features/site/legal/legal-page.tsx')),
              ),
              page('/search', () => import('../features/search/search-page.tsx')),
              page('/category/:id', () => import('../features/search/category/category-page.tsx')),
              page('/isbn/:isbn', () => import('../features/editions/edition-page.tsx')),
              page('/seller/:id', () => import('../features/sellers/seller-page.tsx')),
              page('/book/:id', bookPage),
              page('/book/:id/:slug', bookPage),
              { path: '*', loader: notFound },
            ],
          },
        ],
      },
      {
        Component: SetupFrame,
        children: [
          {
            ErrorBoundary: ErrorPage,
            children: [page('/setup', () => import('../features/setup/setup-page.tsx'))],
          },
        ],
      },
      { Component: DashboardFrame, children: [{ ErrorBoundary: ErrorPage, children: [dashboard] }] },
    ],
  },
];
