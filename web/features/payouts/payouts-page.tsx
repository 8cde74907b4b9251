import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ResponseOf } from '#contract/kernel/http.ts';
import { pageHref } from '#contract/pages.ts';
import { type getPayoutOverview, type TransferState, transferStates } from '#contract/payouts/payouts.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import type { CallApi } from '#web/lib/api-client.ts';
import { payoutOverviewQuery } from '#web/lib/dashboard-queries.ts';
import { useNumberInWords } from '#web/lib/messages/number-in-words.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { usePrice } from '#web/lib/use-money.ts';
import styles from '#web/ui/filter-links.module.css';
import { Link } from '#web/ui/link.tsx';
import { Stats } from '#web/ui/stats.tsx';
import { Transfers } from './automatic/transfers.tsx';
import { PaymentsInFile } from './payments/payments-in-file.tsx';
import { PaymentsMade } from './payments/payments-made.tsx';
import { hostAccountQuery, owedSellersQuery, payoutsQuery, transfersQuery } from './queries.ts';
import { SellersToPay } from './to-pay/sellers-to-pay.tsx';

const listsByHand = ['to_pay', 'in_file', 'paid'] as const;
type ListByHand = (typeof listsByHand)[number];
type List = ListByHand | TransferState;
type Overview = ResponseOf<typeof getPayoutOverview>;

const isOf = <Name extends string>(names: readonly Name[], name: string | null): name is Name =>
  (names as readonly (string | null)[]).includes(name);

/** Without a name in the address, the first list of the site's mode. */
function listFrom(search: URLSearchParams, overview?: Overview): List {
  const state = search.get('state');
  if (isOf(listsByHand, state) || isOf(transferStates, state)) return state;
  return overview?.paymentMode === 'stripe' ? 'waiting' : 'to_pay';
}

export const loader = prefetchQueries((client, { role }, call, search) => {
  const list = listFrom(search);
  return [
    client.prefetchQuery(payoutOverviewQuery(call)),
    prefetchList(client, list, call),
    ...(role === 'admin' ? [client.prefetchQuery(hostAccountQuery(call))] : []),
  ];
});

function prefetchList(client: QueryClient, list: List, call: CallApi): Promise<void> {
  if (list === 'to_pay') return client.prefetchInfiniteQuery(owedSellersQuery(call));
  if (list === 'in_file' || list === 'paid') return client.prefetchInfiniteQuery(payoutsQuery(list, call));
  return client.prefetchInfiniteQuery(transfersQuery(list, call));
}

/** What sellers are owed, and the collective payments that the host makes at its own bank. */
export function Component() {
  const t = useTranslations('payouts');
  const summarize = useSummary();
  const [search] = useSearchParams();
  const overview = useQuery(payoutOverviewQuery()).data;
  const list = isUnused(overview) ? 'to_pay' : listFrom(search, overview);
  return (
    <>
      <PageHead title={t('title')}>{overview && summarize(overview)}</PageHead>
      {overview && !isUnused(overview) && <Sums of={overview} />}
      {!isUnused(overview) && <Lists current={list} overview={overview} />}
      {list === 'to_pay' && <SellersToPay paymentMode={overview?.paymentMode} />}
      {list === 'in_file' && <PaymentsInFile />}
      {list === 'paid' && <PaymentsMade />}
      {isOf(transferStates, list) && <Transfers state={list} />}
    </>
  );
}

function useSummary() {
  const t = useTranslations('payouts');
  const number = useNumberInWords();
  const price = usePrice();
  return ({ owed, owedSellers, paymentMode, transfers }: Overview): string => {
    if (paymentMode === 'stripe')
      return transfers.failed > 0
        ? t('automatic.failedSummary', { count: transfers.failed })
        : t('automatic.summary');
    return owedSellers === 0
      ? t('nothingOwed')
      : t('summary', {
          count: owedSellers,
          number: number.atStart(owedSellers),
          amount: price(owed),
        });
  };
}

function Sums({ of: overview }: { of: Overview }) {
  const t = useTranslations('payouts');
  const price = usePrice();
  const { ready, withoutAccount, paidThisMonth, waiting, onTheWay, sentThisMonth } = overview;
  if (overview.paymentMode === 'stripe')
    return (
      <Stats
        of={[
          { label: t('automatic.waiting'), value: price(waiting) },
          { label: t('automatic.onTheWay'), value: price(onTheWay) },
          { label: t('automatic.sentThisMonth'), value: price(sentThisMonth) },
        ]}
      />
    );
  return (
    <Stats
      of={[
        { label: t('ready'), value: price(ready) },
        { label: t('withoutAccount'), value: price(withoutAccount) },
        { label: t('paidThisMonth'), value: price(paidThisMonth) },
      ]}
    />
  );
}

/** Those of the site's mode, and of another one while they have something. */
function countsOf(overview: Overview | undefined, current: List): [List, number | undefined][] {
  const byHand: [ListByHand, number | undefined][] = [
    ['to_pay', overview?.owedSellers],
    ['in_file', overview?.payoutsInFile],
    ['paid', overview?.paidPayouts],
  ];
  const automatic = transferStates.map((state): [List, number | undefined] => [
    state,
    overview?.transfers[state],
  ]);
  const isAutomatic = overview?.paymentMode === 'stripe';
  const [own, other] = isAutomatic ? [automatic, byHand] : [byHand, automatic];
  return [...own, ...other.filter(([list, count]) => Boolean(count) || list === current)];
}

/** Buyers pay at the meeting, and the host has paid no seller before either. */
const isUnused = (overview: Overview | undefined): boolean =>
  overview?.paymentMode === 'none' && countsOf(overview, 'to_pay').every(([, count]) => !count);

function Lists({ current, overview }: { current: List; overview: Overview | undefined }) {
  const t = useTranslations('payouts');
  return (
    <nav className={styles.filter} aria-label={t('filter')}>
      {countsOf(overview, current).map(([list, count]) => (
        <Link
          key={list}
          to={pageHref('/dashboard/payouts', { state: list })}
          aria-current={list === current ? 'page' : undefined}
        >
          {t(`lists.${list}`)}
          {count !== undefined && <b>{count}</b>}
        </Link>
      ))}
    </nav>
  );
}
