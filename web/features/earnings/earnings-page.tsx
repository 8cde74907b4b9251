import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Earning, earningStates, exportEarnings, type getEarnings } from '#contract/earnings.ts';
import type { ResponseOf } from '#contract/kernel/http.ts';
import type { MaskedAccount } from '#contract/payouts/bank-accounts.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { useServices } from '#web/lib/services-context.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { Stats } from '#web/ui/stats.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useCurrentUser } from '../auth/use-current-user.ts';
import { useOnTheWayColumns, useSettledColumns } from './earning-columns.tsx';
import styles from './earnings-page.module.css';
import { FeeOfSite } from './fee-of-site.tsx';
import { ConnectAccount, NameAccount } from './name-account.tsx';
import { earningRowsQuery, earningsQuery, payoutAccountQuery } from './queries.ts';

export const loader = prefetchQueries((client, { email }, call) => [
  client.prefetchQuery(earningsQuery(email, call)),
  client.prefetchQuery(payoutAccountQuery(email, call)),
  ...earningStates.map((state) => client.prefetchInfiniteQuery(earningRowsQuery(email, state, call))),
]);

/** What a seller gets for books that were paid for: on its way, ready to be paid out, and paid out. */
export function Component() {
  const t = useTranslations('earnings');
  const { email } = useCurrentUser();
  const earnings = useQuery(earningsQuery(email)).data;
  const onTheWay = useInfiniteQuery(earningRowsQuery(email, 'on_the_way'));
  const ready = useInfiniteQuery(earningRowsQuery(email, 'ready'));
  const paid = useInfiniteQuery(earningRowsQuery(email, 'paid'));
  const account = useQuery(payoutAccountQuery(email)).data?.bankAccount;
  const isNameless = account === null;
  const isEmpty = [onTheWay, ready, paid].every(({ data }) => data?.length === 0);
  const { cardBookings: cards } = useServices();
  const hasCsv = [ready, paid].some(({ data }) => data?.length);
  const download = hasCsv && (
    <DownloadButton path={exportEarnings.path} fileName="earnings.csv" label={t('export')} />
  );
  return (
    <>
      <PageHead title={t('title')} action={download}>
        {(cards || !isEmpty) && t('lede')}
      </PageHead>
      {earnings?.paymentMode === 'by_hand' && isNameless && <NameAccount ready={earnings.ready} />}
      {earnings?.paymentMode === 'stripe' && earnings.account !== 'active' && (
        <ConnectAccount status={earnings.account} waiting={earnings.waiting} />
      )}
      {earnings && !isEmpty && <Sums of={earnings} />}
      {earnings && isEmpty ? (
        <NothingYet paysSellers={earnings.paysSellers} />
      ) : (
        <OnTheWay query={onTheWay} />
      )}
      <div className={styles.below}>
        {!isEmpty && (
          <div>
            <Settled query={ready} title={t('ready')} empty={t('nothingReady')}>
              {earnings && <Minimum of={earnings} />}
            </Settled>
            <Settled query={paid} title={t('paid')} empty={t('nothingPaid')} />
          </div>
        )}
        {earnings?.paysSellers && (
          <div>
            <FeeOfSite {...earnings.fee} />
            {earnings.paymentMode === 'by_hand' && account && <PaidTo account={account} />}
            {earnings.account === 'active' && <Connected />}
          </div>
        )}
      </div>
    </>
  );
}

type Earnings = ResponseOf<typeof getEarnings>;

function Sums({ of: { onTheWay, ready, paidThisYear, owedBack } }: { of: Earnings }) {
  const t = useTranslations('earnings');
  const price = usePrice();
  return (
    <>
      {owedBack > 0 && (
        <Notice icon={Undo2} title={t('owedBackTitle', { amount: price(owedBack) })}>
          <p>{t('owedBackText')}</p>
        </Notice>
      )}
      <Stats
        of={[
          { label: t('onTheWay'), value: price(onTheWay) },
          { label: t('ready'), value: price(ready) },
          { label: t('paidThisYear'), value: price(paidThisYear) },
        ]}
      />
    </>
  );
}

type Rows = UseInfiniteQueryResult<Earning[]>;

function OnTheWay({ query }: { query: Rows }) {
  const t = useTranslations('earnings');
  const columns = useOnTheWayColumns();
  return (
    <section className={styles.section}>
      <SectionHeading>{t('onTheWay')}</SectionHeading>
      <DataTable
        query={query}
        label={t('onTheWay')}
        columns={columns}
        empty={<p className={styles.nothing}>{t('nothingOnTheWay')}</p>}
      />
    </section>
  );
}

type SettledProps = { query: Rows; title: string; empty: string; children?: ReactNode };

function Settled({ query, title, empty, children }: SettledProps) {
  const columns = useSettledColumns();
  return (
    <section className={styles.section}>
      <SectionHeading>{title}</SectionHeading>
      <DataTable
        query={query}
        label={title}
        columns={columns}
        empty={<p className={styles.nothing}>{empty}</p>}
      />
      {children}
    </section>
  );
}

function Minimum({ of: { ready, minPayout } }: { of: Earnings }) {
  const t = useTranslations('earnings');
  const price = usePrice();
  if (ready === 0 || ready >= minPayout) return null;
  return <p className={styles.nothing}>{t('minimum', { amount: price(minPayout) })}</p>;
}

function Connected() {
  const t = useTranslations('earnings');
  return (
    <Hint>
      {t('accountState')} <TextLink to="/dashboard/earnings/bank">{t('seeAccount')}</TextLink>
    </Hint>
  );
}

function PaidTo({ account: { country, lastFour } }: { account: MaskedAccount }) {
  const t = useTranslations('earnings');
  return (
    <Hint>
      {t('paidTo', { country, lastFour })}{' '}
      <TextLink to="/dashboard/earnings/bank">{t('changeAccount')}</TextLink>
    </Hint>
  );
}

function NothingYet({ paysSellers }: { paysSellers: boolean }) {
  const t = useTranslations('earnings');
  const { cardBookings: cards } = useServices();
  if (!paysSellers)
    return (
      <EmptyState title={t('notPaidTitle')}>
        <p>{t(cards ? 'notPaidText' : 'notPaidTextWithoutCards')}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t('emptyTitle')}>
      <p>{t('emptyText')}</p>
      <ButtonLink to="/dashboard/addaproduct">{t('add')}</ButtonLink>
    </EmptyState>
  );
}
