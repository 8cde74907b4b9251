import type { RouteObject } from 'react-router';
import { requireAccess } from './auth/page-access.ts';
import { loadInTime } from './load-in-time.ts';
import { loader as notFound } from './pages/not-found/no-such-page.ts';
import { PageTrouble } from './pages/not-found/page-trouble.tsx';
import * as root from './root.tsx';
import { DashboardFrame, PublicLayout } from './shell/layouts.tsx';

const page = (path: string, load: () => Promise<Partial<RouteObject>>): RouteObject => ({
  path,
  lazy: loadInTime(load) as NonNullable<RouteObject['lazy']>,
});

/** Marks the page that Google sends people back to: it has nothing to show and everything to do. */
export const returnsFromGoogle = 'returns-from-google';

const dashboard: RouteObject = {
  path: 'dashboard',
  middleware: [requireAccess],
  lazy: loadInTime(() => import('./pages/dashboard/dashboard-layout.tsx')),
  children: [
    {
      ErrorBoundary: PageTrouble,
      children: [
        { index: true, lazy: loadInTime(() => import('./pages/dashboard/dashboard-page.tsx')) },
        page('profile', () => import('./pages/dashboard/profile/profile-page.tsx')),
        page('myorders', () => import('./pages/dashboard/my-orders-page.tsx')),
        page('payment/:id', () => import('./pages/dashboard/payment-page.tsx')),
        page('receipt/:id', () => import('./pages/dashboard/receipt-page.tsx')),
        page('addaproduct', () => import('./pages/dashboard/add-a-product-page.tsx')),
        page('myproducts', () => import('./pages/dashboard/my-products-page.tsx')),
        page('mybuyers', () => import('./pages/dashboard/my-buyers-page.tsx')),
        page('allusers', () => import('./pages/dashboard/all-users-page.tsx')),
        page('allsellers', () => import('./pages/dashboard/all-sellers-page.tsx')),
        page('allbuyers', () => import('./pages/dashboard/all-buyers-page.tsx')),
        page('reporteditems', () => import('./pages/dashboard/reported-items-page.tsx')),
        page('ledger', () => import('./pages/dashboard/ledger-page.tsx')),
        page('backgroundwork', () => import('./pages/dashboard/background-work-page.tsx')),
        page('auditlog', () => import('./pages/dashboard/audit-log-page.tsx')),
        { path: '*', loader: notFound },
      ],
    },
  ],
};

/** Every page of Dogear. What goes wrong on a page is shown in its place, the rest of the layout stays. */
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
            ErrorBoundary: PageTrouble,
            children: [
              { index: true, lazy: loadInTime(() => import('./pages/home/home-page.tsx')) },
              page('blog', () => import('./pages/blog/blog-page.tsx')),
              page('login', () => import('./pages/login/login-page.tsx')),
              {
                ...page('login/google', () => import('./pages/login/google-return-page.tsx')),
                handle: returnsFromGoogle,
              },
              page('forgot-password', () => import('./pages/mailed-links/forgot-password-page.tsx')),
              page('reset-password', () => import('./pages/mailed-links/reset-password-page.tsx')),
              page('verify-email', () => import('./pages/mailed-links/verify-email-page.tsx')),
              page('confirm-sign-in', () => import('./pages/mailed-links/confirm-sign-in-page.tsx')),
              page('signup', () => import('./pages/signup/signup-page.tsx')),
              {
                ...page('category/:id', () => import('./pages/category/category-page.tsx')),
                middleware: [requireAccess],
              },
              {
                ...page('book/:id', () => import('./pages/book/book-page.tsx')),
                middleware: [requireAccess],
              },
              { path: '*', loader: notFound },
            ],
          },
        ],
      },
      { Component: DashboardFrame, children: [{ ErrorBoundary: PageTrouble, children: [dashboard] }] },
    ],
  },
];
