import type { RouteObject } from 'react-router';
import { getPage, type PagePath } from '#contract/pages.ts';
import { ErrorPage } from '../errors/error-page.tsx';
import { loader as notFound } from '../errors/no-such-page.ts';
import { requireAccess } from '../features/auth/route-guard.ts';
import { DashboardFrame, PublicLayout } from '../layout/layouts.tsx';
import { importWithTimeout } from '../lib/import-with-timeout.ts';
import * as root from './root.tsx';

/**
 * Builds a route from a page's declaration in contract/pages.ts. Pages of the dashboard are guarded by the dashboard's
 * route: React Router would load a page again at hydration, and scroll to its top, if it had middleware but no loader.
 */
const page = (path: PagePath, load: () => Promise<Partial<RouteObject>>): RouteObject => ({
  ...(indexPages.has(path) ? { index: true } : { path }),
  lazy: importWithTimeout(load) as NonNullable<RouteObject['lazy']>,
  ...(isGuarded(path) && { middleware: [requireAccess] }),
});

const isGuarded = (path: PagePath) =>
  getPage(path).access !== 'public' && !getPage(path).isOpenIfCallIs && !inDashboard(path);

const inDashboard = (path: PagePath) => path.startsWith('/dashboard');

/** Pages at the address of the layout around them. */
const indexPages = new Set<PagePath>(['/', '/dashboard']);

/** Marks the page that Google redirects to: it must start the app immediately. */
export const googleReturn = 'returns-from-google';

const dashboard: RouteObject = {
  path: 'dashboard',
  middleware: [requireAccess],
  lazy: importWithTimeout(() => import('../layout/dashboard-layout.tsx')),
  children: [
    {
      ErrorBoundary: ErrorPage,
      children: [
        page('/dashboard', () => import('../features/dashboard/dashboard-page.tsx')),
        page('/dashboard/profile', () => import('../features/profile/profile-page.tsx')),
        page('/dashboard/mywishes', () => import('../features/wishes/my-wishes-page.tsx')),
        page('/dashboard/myorders', () => import('../features/orders/my-orders-page.tsx')),
        page('/dashboard/payment/:id', () => import('../features/payments/payment-page.tsx')),
        page('/dashboard/receipt/:id', () => import('../features/payments/receipt-page.tsx')),
        page('/dashboard/addaproduct', () => import('../features/selling/add-product-page.tsx')),
        page('/dashboard/myproducts', () => import('../features/selling/my-products-page.tsx')),
        page('/dashboard/mybuyers', () => import('../features/selling/my-buyers-page.tsx')),
        page('/dashboard/allusers', () => import('../features/admin/users/all-users-page.tsx')),
        page('/dashboard/allsellers', () => import('../features/admin/users/all-sellers-page.tsx')),
        page('/dashboard/allbuyers', () => import('../features/admin/users/all-buyers-page.tsx')),
        page('/dashboard/reporteditems', () => import('../features/admin/reports/reported-items-page.tsx')),
        page('/dashboard/ledger', () => import('../features/admin/payments/ledger-page.tsx')),
        page('/dashboard/backgroundwork', () => import('../features/admin/mail/background-jobs-page.tsx')),
        page('/dashboard/auditlog', () => import('../features/admin/audit/audit-log-page.tsx')),
        { path: '*', loader: notFound },
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
              {
                ...page('/login/google', () => import('../features/auth/google/google-return-page.tsx')),
                handle: googleReturn,
              },
              page('/forgot-password', () => import('../features/auth/email-links/forgot-password-page.tsx')),
              page('/reset-password', () => import('../features/auth/email-links/reset-password-page.tsx')),
              page('/verify-email', () => import('../features/auth/email-links/verify-email-page.tsx')),
              page('/confirm-sign-in', () => import('../features/auth/email-links/confirm-sign-in-page.tsx')),
              page('/unsubscribe', () => import('../features/wishes/unsubscribe-page.tsx')),
              page('/signup', () => import('../features/auth/signup/signup-page.tsx')),
              page('/search', () => import('../features/search/search-page.tsx')),
              page('/category/:id', () => import('../features/search/category/category-page.tsx')),
              page('/isbn/:isbn', () => import('../features/editions/edition-page.tsx')),
              page('/book/:id', () => import('../features/catalog/book/book-page.tsx')),
              page('/book/:id/:slug', () => import('../features/catalog/book/book-page.tsx')),
              { path: '*', loader: notFound },
            ],
          },
        ],
      },
      { Component: DashboardFrame, children: [{ ErrorBoundary: ErrorPage, children: [dashboard] }] },
    ],
  },
];
