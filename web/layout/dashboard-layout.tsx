import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAuth } from '../features/auth/auth-context.tsx';
import { DashboardUserContext } from '../features/auth/use-current-user.ts';
import { adminOverviewQuery, buyingOverviewQuery, sellingOverviewQuery } from '../lib/dashboard-queries.ts';
import { loadDocumentMessages } from '../lib/messages/document-messages.ts';
import { expireHydratedQueries, hydrateQueries, prefetchQueries } from '../lib/prefetch-queries.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { useSite } from '../lib/site-context.ts';
import { classNames } from '../ui/class-names.ts';
import layoutStyles from '../ui/layout.module.css';
import { Spinner } from '../ui/spinner.tsx';
import styles from './dashboard-layout.module.css';
import { SideMenu } from './side-menu.tsx';

/** Prefetches the counts in the side menu. */
export const loader = prefetchQueries((client, { role, email }, call) => {
  if (role === 'Buyer') return [client.prefetchQuery(buyingOverviewQuery(email, call))];
  if (role === 'Seller') return [client.prefetchQuery(sellingOverviewQuery(email, call))];
  return role === 'admin' ? [client.prefetchQuery(adminOverviewQuery(call))] : [];
});

/** Loaded only where the host has published terms. */
const TermsPrompt = lazy(async () => {
  const [{ TermsPrompt }] = await Promise.all([
    import('../features/auth/agreement/terms-prompt.tsx'),
    loadDocumentMessages(['terms']),
  ]);
  return { default: TermsPrompt };
});

/** The dashboard: the side menu of the user's role, and the page beside it. */
export function Component() {
  const t = useTranslations('ui');
  const { viewer } = useAuth();
  const { texts } = useSite();
  const matches = useMatches();
  const [queryClient] = useState(() =>
    hydrateQueries(
      createQueryClient(),
      matches.map(({ loaderData }) => loaderData),
    ),
  );
  useEffect(() => expireHydratedQueries(queryClient), [queryClient]);
  // Signing out clears the user a moment before the page is left.
  if (!viewer) return <Spinner label={t('oneMoment')} />;
  const currentUser = { ...viewer, email: viewer.email ?? '' };
  return (
    <QueryClientProvider client={queryClient}>
      <DashboardUserContext value={currentUser}>
        {/* A new key for another user on the same screen resets all state of the previous one. */}
        <div className={classNames(layoutStyles.wrap, styles.layout)} key={currentUser._id}>
          <SideMenu />
          <div className={styles.page}>
            {texts.pages.includes('terms') && (
              <Suspense>
                <TermsPrompt />
              </Suspense>
            )}
            <Outlet />
          </div>
        </div>
      </DashboardUserContext>
    </QueryClientProvider>
  );
}
