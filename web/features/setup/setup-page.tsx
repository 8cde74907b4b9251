import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorMessage } from '#web/lib/error-message.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import { Spinner } from '#web/ui/spinner.tsx';
import { useAuth } from '../auth/auth-context.tsx';
import { DashboardUserContext } from '../auth/use-current-user.ts';
import { Claim } from './claim.tsx';
import { Closed } from './closed.tsx';
import { setupQuery } from './queries.ts';
import { takeSetupKey } from './setup-key.ts';
import { Wizard } from './wizard.tsx';

/**
 * The setup of a new site. It is rendered in the browser only: the key in the address and the cookie of the claim are no
 * business of a rendered page.
 */
export function Component() {
  const t = useTranslations('setup');
  const { viewer } = useAuth();
  const [queryClient] = useState(createQueryClient);
  const user = viewer && { ...viewer, email: viewer.email ?? '' };
  return (
    <QueryClientProvider client={queryClient}>
      <DashboardUserContext value={user}>
        <title>{t('title')}</title>
        <meta name="robots" content="noindex" />
        <Setup />
      </DashboardUserContext>
    </QueryClientProvider>
  );
}

function Setup() {
  const t = useTranslations('setup');
  const [key, setKey] = useState<string>();
  const [hasClaimed, setClaimed] = useState(false);
  // After hydration, so that the key is in no rendered page and leaves the address bar at once.
  useEffect(() => setKey(takeSetupKey()), []);
  const setup = useQuery(setupQuery());
  if (setup.isError)
    return (
      <div className={layoutStyles.wrap}>
        <ErrorState message={errorMessage(setup.error)} onRetry={() => void setup.refetch()} />
      </div>
    );
  if (!setup.data) return <Spinner label={t('loading')} />;
  if (setup.data.isYours) return <Wizard setup={setup.data} hasClaimed={hasClaimed} />;
  const onClaimed = () => {
    setClaimed(true);
    void setup.refetch();
  };
  if (key && !setup.data.hasAdmin) return <Claim setupKey={key} onClaimed={onClaimed} />;
  return <Closed setup={setup.data} />;
}
