import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAuth } from '../features/auth/auth-context.tsx';
import { DashboardUserContext } from '../features/auth/use-current-user.ts';
import {
  adminOverviewQuery,
  buyingOverviewQuery,
  moderatorOverviewQuery,
  sellingOverviewQuery,
  unreadConversationsQuery,
} from '../lib/dashboard-queries.ts';
import { loadDocumentMessages } from '../lib/messages/document-messages.ts';
import { expireHydratedQueries, hydrateQueries, prefetchQueries } from '../lib/prefetch-queries.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { useSite } from '../lib/site-context.ts';
import { classNames } from '../ui/class-names.ts';
import layoutStyles from '../ui/layout.module.css';
import { Spinner } from '../ui/spinner.tsx';
import styles from './dashboard-layout.module.css';
import { isModerator, SideMenu } from './side-menu.tsx';

/** Prefetches the counts in the side menu. */
export const loader = prefetchQueries((client, viewer, call) => {
  const { role, mayBuy, maySell, email, rights, mustConfirmEmail } = viewer;
  if (mustConfirmEmail) return [];
  return [
    ...(mayBuy ? [client.prefetchQuery(buyingOverviewQuery(email, call))] : []),
    ...(maySell ? [client.prefetchQuery(sellingOverviewQuery(email, call))] : []),
    role === 'admin'
      ? client.prefetchQuery(adminOverviewQuery(call))
      : client.prefetchQuery(unreadConversationsQuery(call)),
    ...(isModerator({ role, rights }) ? [client.prefetchQuery(moderatorOverviewQuery(call))] : []),
  ];
});

/** Loaded only where the host has published terms. */
const TermsPrompt = lazy(async () => {
  const [{ TermsPrompt }] = await Promise.all([
    import('../features/auth/agreement/terms-prompt.tsx'),
    loadDocumentMessages(['site-terms']),
  ]);
  return { default: TermsPrompt };
});

/** Loaded once the page is shown, because no page needs it to be read. A page without it is better than none. */
const NotificationBell = lazy(async () => {
  try {
    const [{ NotificationBell }] = await Promise.all([
      import('./notification-bell/notification-bell.tsx'),
      loadDocumentMessages(['notifications']),
    ]);
    return { default: NotificationBell };
  } catch {
    return { default: () => null };
  }
});

/** The dashboard: the user's side menu, and the page beside it. */
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
  const isShown = useIsShown();
  // Signing out clears the user a moment before the page is left.
  if (!viewer) return <Spinner label={t('oneMoment')} />;
  const currentUser = { ...viewer, email: viewer.email ?? '' };
  return (
    <QueryClientProvider client={queryClient}>
      <DashboardUserContext value={currentUser}>
        {/* A new key for another user on the same screen resets all state of the previous one. */}
        <div className={classNames(layoutStyles.wrap, styles.layout)} key={currentUser._id}>
          <SideMenu />
          {isShown && !viewer.mustConfirmEmail && (
            <Suspense>
              <NotificationBell />
            </Suspense>
          )}
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

/** False on the server and during hydration. */
function useIsShown(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  return isShown;
}
