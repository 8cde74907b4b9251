import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  getPayoutAccount,
  type PayoutAccount,
  syncPayoutAccount,
} from '#contract/payouts/payout-accounts.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ProviderAccount } from './provider/provider-account.tsx';
import { useOnboarding } from './provider/use-onboarding.ts';
import styles from './return-page.module.css';

/**
 * Where the payment provider sends sellers back to. It says nothing about the outcome, so their account is read there. A link that had
 * expired leads to a new one.
 */
export function Component() {
  const t = useTranslations('payouts-account');
  const [search] = useSearchParams();
  const isExpired = search.has('expired');
  const { account, failure, retry } = useReturn(isExpired);
  return (
    <div className={styles.page}>
      <PageHead title={t('title')}>{t('return.lede')}</PageHead>
      {failure && <ErrorState message={failure} onRetry={retry} />}
      {!failure && !account && <Spinner label={isExpired ? t('return.again') : t('return.checking')} />}
      {account && <ProviderAccount payoutAccount={account} />}
    </div>
  );
}

function useReturn(isExpired: boolean) {
  const [account, setAccount] = useState<PayoutAccount>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const { run: start, failure: refused } = useOnboarding();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt.
  useEffect(() => {
    setFailure(undefined);
    const fail = (problem: unknown) => setFailure(errorMessage(problem));
    if (!isExpired) callApi(syncPayoutAccount, {}).then(setAccount, fail);
    else
      callApi(getPayoutAccount, {}).then(
        ({ providerAccount }) => void start(providerAccount?.country ?? 'US'),
        fail,
      );
  }, [isExpired, attempt]);
  return { account, failure: failure ?? refused, retry: () => setAttempt(attempt + 1) };
}
