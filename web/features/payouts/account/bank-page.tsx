import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PayoutAccount } from '#contract/payouts/payout-accounts.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { earningsQuery, payoutAccountQuery } from '#web/features/earnings/queries.ts';
import { BackLink } from '#web/layout/back-link.tsx';
import { PageColumns } from '#web/layout/page-columns.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { useServices } from '#web/lib/services-context.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { BankAccountForm } from './bank-account-form.tsx';
import styles from './bank-page.module.css';
import { NamedAccount } from './named-account.tsx';
import { ProviderAccount } from './provider/provider-account.tsx';

export const loader = prefetchQueries((client, { email }, call) => [
  client.prefetchQuery(payoutAccountQuery(email, call)),
  client.prefetchQuery(earningsQuery(email, call)),
]);

/** Where a seller wants to be paid. */
export function Component() {
  const t = useTranslations('payouts-account');
  const { email } = useCurrentUser();
  const { data, isError, error, refetch } = useQuery(payoutAccountQuery(email));
  return (
    <>
      <BackLink to="/dashboard/earnings">{t('earnings')}</BackLink>
      <PageHead title={t('title')}>{t('lede')}</PageHead>
      <PageColumns>
        <div>
          {isError && !data && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
          {!isError && !data && <Spinner label={t('loading')} />}
          {data && <Account payoutAccount={data} />}
        </div>
        <Why isByHand={data ? isByHand(data) : true} />
      </PageColumns>
    </>
  );
}

/** The payment provider sends the money in its mode, and what is left of it afterwards. */
const isByHand = ({ paymentMode, providerAccount }: PayoutAccount): boolean =>
  paymentMode !== 'stripe' && !providerAccount;

function Account({ payoutAccount }: { payoutAccount: PayoutAccount }) {
  const [isChanging, setChanging] = useState(false);
  if (!isByHand(payoutAccount)) return <ProviderAccount payoutAccount={payoutAccount} />;
  const account = payoutAccount.bankAccount;
  if (account && !isChanging) return <NamedAccount account={account} onChange={() => setChanging(true)} />;
  return <BankAccountForm onSaved={() => setChanging(false)} />;
}

function Why({ isByHand }: { isByHand: boolean }) {
  const t = useTranslations('payouts-account');
  const { mail } = useServices();
  return (
    <aside className={styles.why}>
      <SectionHeading>{t('why.title')}</SectionHeading>
      <ul>
        <li>{t(isByHand ? 'why.host' : 'whyProvider.bank')}</li>
        <li>{t(isByHand ? 'why.kept' : 'whyProvider.kept')}</li>
        {!isByHand && <li>{t('whyProvider.after')}</li>}
        {isByHand && mail && <li>{t('why.warned')}</li>}
      </ul>
    </aside>
  );
}
