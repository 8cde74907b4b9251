import type { RouteObject } from 'react-router';
import { getPage, type PagePath } from '#contract/pages.ts';
import type { Namespace } from '#messages/messages.ts';
import { ErrorPage } from '../errors/error-page.tsx';
import { loader as notFound } from '../errors/no-such-page.ts';
import { requireAccess } from '../features/auth/route-guard.ts';
import { DashboardFrame, PublicLayout } from '../layout/layouts.tsx';
import { SetupFrame } from '../layout/setup-frame.tsx';
import { importWithTimeout } from '../lib/import-with-timeout.ts';
import { loadDocumentMessages } from '../lib/messages/document-messages.ts';
import * as root from './root.tsx';

/** Pages that the host publishes; written out, because the contract would load its schemas with every page. */
const legalPageKeys = ['imprint', 'terms', 'privacy', 'conduct'] as const;

/** What the server needs to know of a route before it renders it. */
export type PageHandle = {
  /** The messages that the page shows, besides the shared ones. */
  namespaces: readonly Namespace[];
  /** Google redirects to the page, so it must start the app immediately. */
  isGoogleReturn?: true;
  /** The page shows nothing without the app, or not what is new, so it starts it immediately. */
  startsAtOnce?: true;
  /** The page’s layout replaces the site’s header. */
  hasOwnHeader?: true;
};

/**
 * Builds a route from a page's declaration in contract/pages.ts. Pages of the dashboard are guarded by the dashboard's
 * route: React Router would load a page again at hydration, and scroll to its top, if it had middleware but no loader.
 */
const page = (
  path: PagePath,
  load: () => Promise<Partial<RouteObject>>,
  namespaces: readonly Namespace[] = [],
): RouteObject => ({
  ...(indexPages.has(path) ? { index: true } : { path }),
  lazy: withMessages(load, namespaces),
  handle: { namespaces } satisfies PageHandle,
  ...(isGuarded(path) && { middleware: [requireAccess] }),
});

/** Loads a route's messages together with its code. */
const withMessages = (load: () => Promise<Partial<RouteObject>>, namespaces: readonly Namespace[]) =>
  importWithTimeout(async () => {
    const [route] = await Promise.all([load(), loadDocumentMessages(namespaces)]);
    return route;
  }) as NonNullable<RouteObject['lazy']>;

const isGuarded = (path: PagePath) =>
  getPage(path).access !== 'public' && !getPage(path).isOpenIfCallIs && !inDashboard(path);

const inDashboard = (path: PagePath) => path.startsWith('/dashboard');

/** Pages at the address of the layout around them. */
const indexPages = new Set<PagePath>(['/', '/dashboard']);

/** The setup shows forms of the settings and of the profile, too. */
const setupNamespaces = ['setup', 'checkUp', 'site', 'home', 'profile', 'auth'] as const;

/** What arrives while it is open is shown, also before the reader has done anything. */
const messagesPage = (path: PagePath): RouteObject => ({
  ...page(path, () => import('../features/conversations/messages-page.tsx'), ['conversations']),
  handle: { namespaces: ['conversations'], startsAtOnce: true } satisfies PageHandle,
});

const dashboard: RouteObject = {
  path: 'dashboard',
  middleware: [requireAccess],
  lazy: importWithTimeout(() => import('../layout/dashboard-layout.tsx')),
  children: [
    {
      ErrorBoundary: ErrorPage,
      children: [
        page('/dashboard', () => import('../features/dashboard/dashboard-page.tsx'), [
          'auth',
          'checkUp',
          'admin',
          'orders',
          'selling',
        ]),
        page('/dashboard/profile', () => import('../features/profile/profile-page.tsx'), ['profile', 'auth']),
        messagesPage('/dashboard/messages'),
        messagesPage('/dashboard/messages/:id'),
        page('/dashboard/mywishes', () => import('../features/wishes/my-wishes-page.tsx'), ['wishes']),
        page('/dashboard/notifications', () => import('../features/notifications/notifications-page.tsx'), [
          'notifications',
        ]),
        page('/dashboard/myorders', () => import('../features/orders/my-orders-page.tsx'), ['orders']),
        page('/dashboard/payment/:id', () => import('../features/payments/payment-page.tsx'), [
          'orders',
          'payments',
        ]),
        page('/dashboard/receipt/:id', () => import('../features/payments/receipt-page.tsx'), ['payments']),
        page('/dashboard/orders/:id', () => import('../features/handovers/order-page.tsx'), [
          'handover',
          'meetings',
          'reviews',
        ]),
        page('/dashboard/addaproduct', () => import('../features/selling/add-product-page.tsx'), [
          'selling',
          'prices',
        ]),
        page('/dashboard/addmany', () => import('../features/listing-drafts/add-many-page.tsx'), [
          'drafts',
          'selling',
          'prices',
        ]),
        page('/dashboard/import', () => import('../features/book-imports/import-page.tsx'), [
          'imports',
          'selling',
        ]),
        page('/dashboard/myproducts', () => import('../features/selling/my-products-page.tsx'), [
          'selling',
          'listings',
        ]),
        page(
          '/dashboard/myproducts/:id/edit',
          () => import('../features/selling/edit/edit-listing-page.tsx'),
          ['selling', 'prices', 'listings'],
        ),
        page('/dashboard/mybuyers', () => import('../features/selling/buyers/my-buyers-page.tsx'), [
          'orders',
          'selling',
        ]),
        page('/dashboard/earnings', () => import('../features/earnings/earnings-page.tsx'), ['earnings']),
        page('/dashboard/earnings/bank', () => import('../features/earnings/bank/bank-page.tsx'), ['bank']),
        page('/dashboard/allusers', () => import('../features/admin/users/all-users-page.tsx'), ['admin']),
        page('/dashboard/allsellers', () => import('../features/admin/users/all-sellers-page.tsx'), [
          'admin',
        ]),
        page('/dashboard/allbuyers', () => import('../features/admin/users/all-buyers-page.tsx'), ['admin']),
        page('/dashboard/reporteditems', () => import('../features/admin/reports/reported-items-page.tsx'), [
          'admin',
        ]),
        page('/dashboard/cases', () => import('../features/cases/cases-page.tsx'), ['handover']),
        page('/dashboard/cases/:id', () => import('../features/cases/case-page.tsx'), ['handover']),
        page('/dashboard/payouts', () => import('../features/payouts/payouts-page.tsx'), ['payouts']),
        page('/dashboard/ledger', () => import('../features/admin/payments/ledger-page.tsx'), ['admin']),
        page(
          '/dashboard/ledger/:id',
          () => import('../features/admin/payments/entry/ledger-entry-page.tsx'),
          ['admin'],
        ),
        page(
          '/dashboard/disputes/:id',
          () => import('../features/admin/payments/disputes/dispute-page.tsx'),
          ['admin'],
        ),
        page('/dashboard/backgroundwork', () => import('../features/admin/mail/background-jobs-page.tsx'), [
          'admin',
        ]),
        page('/dashboard/auditlog', () => import('../features/admin/audit/audit-log-page.tsx'), ['admin']),
        page('/dashboard/site', () => import('../features/site/overview-page.tsx'), ['site', 'checkUp']),
        page('/dashboard/site/look', () => import('../features/site/look/look-page.tsx'), ['site', 'home']),
        page('/dashboard/site/texts', () => import('../features/site/texts/texts-page.tsx'), ['site']),
        page('/dashboard/site/contact', () => import('../features/site/contact/contact-page.tsx'), ['site']),
        page('/dashboard/site/money', () => import('../features/site/money/money-page.tsx'), ['site']),
        page('/dashboard/site/browsing', () => import('../features/site/browsing/browsing-page.tsx'), [
          'site',
        ]),
        page('/dashboard/site/languages', () => import('../features/site/languages/languages-page.tsx'), [
          'site',
        ]),
        page('/dashboard/site/shelves', () => import('../features/site/shelves/shelves-page.tsx'), ['site']),
        page('/dashboard/site/places', () => import('../features/site/places/places-page.tsx'), ['site']),
        page('/dashboard/site/people', () => import('../features/site/people/people-page.tsx'), ['site']),
        page('/dashboard/site/joining', () => import('../features/site/joining/joining-page.tsx'), ['site']),
        { path: '*', loader: notFound },
      ],
    },
  ],
};

const bookNamespaces = ['catalog', 'books', 'prices', 'wishes'] as const;

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
              page('/', () => import('../features/home/home-page.tsx'), ['home', 'books']),
              page('/blog', () => import('../features/blog/blog-page.tsx'), ['blog']),
              page('/login', () => import('../features/auth/login/login-page.tsx'), ['auth']),
              {
                ...page('/login/google', () => import('../features/auth/google/google-return-page.tsx'), [
                  'auth',
                ]),
                handle: { namespaces: ['auth'], isGoogleReturn: true } satisfies PageHandle,
              },
              page(
                '/forgot-password',
                () => import('../features/auth/email-links/forgot-password-page.tsx'),
                ['auth'],
              ),
              page('/reset-password', () => import('../features/auth/email-links/reset-password-page.tsx'), [
                'auth',
              ]),
              page('/verify-email', () => import('../features/auth/email-links/verify-email-page.tsx'), [
                'auth',
              ]),
              page(
                '/confirm-sign-in',
                () => import('../features/auth/email-links/confirm-sign-in-page.tsx'),
                ['auth'],
              ),
              page('/invitation', () => import('../features/auth/invitation/invitation-page.tsx'), [
                'invitation',
              ]),
              {
                ...page('/handover/:id', () => import('../features/handovers/scan-page.tsx'), ['handover']),
                handle: { namespaces: ['handover'], startsAtOnce: true } satisfies PageHandle,
              },
              {
                ...page('/payouts/return', () => import('../features/earnings/bank/return-page.tsx'), [
                  'bank',
                ]),
                handle: { namespaces: ['bank'], startsAtOnce: true } satisfies PageHandle,
              },
              page('/unsubscribe', () => import('../features/wishes/unsubscribe-page.tsx'), [
                'wishes',
                'notifications',
              ]),
              page('/signup', () => import('../features/auth/signup/signup-page.tsx'), ['auth', 'terms']),
              ...legalPageKeys.map((key) =>
                page(`/${key}`, () => import('../features/site/legal/legal-page.tsx'), ['terms']),
              ),
              page('/search', () => import('../features/search/search-page.tsx'), [
                'search',
                'books',
                'wishes',
              ]),
              page('/category/:id', () => import('../features/search/category/category-page.tsx'), [
                'category',
                'search',
                'books',
                'wishes',
              ]),
              page('/isbn/:isbn', () => import('../features/editions/edition-page.tsx'), [
                'editions',
                'books',
                'prices',
                'wishes',
              ]),
              page('/seller/:id', () => import('../features/sellers/seller-page.tsx'), ['reviews', 'books']),
              page('/book/:id', () => import('../features/catalog/book/book-page.tsx'), bookNamespaces),
              page('/book/:id/:slug', () => import('../features/catalog/book/book-page.tsx'), bookNamespaces),
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
            children: [
              {
                ...page('/setup', () => import('../features/setup/setup-page.tsx'), setupNamespaces),
                handle: {
                  namespaces: setupNamespaces,
                  startsAtOnce: true,
                  hasOwnHeader: true,
                } satisfies PageHandle,
              },
            ],
          },
        ],
      },
      { Component: DashboardFrame, children: [{ ErrorBoundary: ErrorPage, children: [dashboard] }] },
    ],
  },
];
