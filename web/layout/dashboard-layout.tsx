import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router';
import { useAuth } from '../features/auth/auth-context.tsx';
import { DashboardUserContext } from '../features/auth/use-current-user.ts';
import { adminOverviewQuery, buyingOverviewQuery, sellingOverviewQuery } from '../lib/dashboard-queries.ts';
import { hydrateQueries, letAnswersAge, prefetchQueries } from '../lib/prefetch-queries.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { classNames } from '../ui/class-names.ts';
import layoutStyles from '../ui/layout.module.css';
import { Spinner } from '../ui/spinner.tsx';
import styles from './dashboard-layout.module.css';
import { SideMenu } from './side-menu.tsx';

/** The counts in the side menu. */
export const loader = prefetchQueries((client, { role, email }, call) => {
  if (role === 'Buyer') return [client.prefetchQuery(buyingOverviewQuery(email, call))];
  if (role === 'Seller') return [client.prefetchQuery(sellingOverviewQuery(email, call))];
  return role === 'admin' ? [client.prefetchQuery(adminOverviewQuery(call))] : [];
});

/** The back room: the side menu of the person's role, and the page beside it. */
export function Component() {
  const { viewer } = useAuth();
  const matches = useMatches();
  const [queryClient] = useState(() =>
    hydrateQueries(
      createQueryClient(),
      matches.map(({ loaderData }) => loaderData),
    ),
  );
  useEffect(() => letAnswersAge(queryClient), [queryClient]);
  // Signing out empties this a moment before the page is left.
  if (!viewer) return <Spinner label="One moment" />;
  const member = { ...viewer, email: viewer.email ?? '' };
  return (
    <QueryClientProvider client={queryClient}>
      <DashboardUserContext value={member}>
        {/* Another person on the same screen starts with nothing of the last one's. */}
        <div className={classNames(layoutStyles.wrap, styles.layout)} key={member._id}>
          <SideMenu />
          <div className={styles.page}>
            <Outlet />
          </div>
        </div>
      </DashboardUserContext>
    </QueryClientProvider>
  );
}
