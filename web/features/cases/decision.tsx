import { Clock, Scale } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type Case, isCaseOpen } from '#contract/cases/cases.ts';
import { useDay } from '#web/lib/use-day.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './cases.module.css';
import { DecideCase } from './decide-case.tsx';

/** The form for a decision once it can be made, and the decision afterwards. */
export function Decision({ of: one }: { of: Case }) {
  const t = useTranslations('cases.detail');
  const state = useTranslations('cases.queue.state');
  const formatDay = useDay();
  const canDecide = !one.decision && one.isReady;
  return (
    <section className={styles.section} aria-labelledby="decision">
      <h2 id="decision">{t(canDecide ? 'decide' : 'decision')}</h2>
      {one.decision && <Made of={one} />}
      {one.withdrawnAt && <Withdrawn of={one} at={one.withdrawnAt} />}
      {canDecide && <DecideCase of={one} />}
      {isCaseOpen(one.state) && !one.isReady && (
        <Notice icon={Clock} title={state('waiting')} role="note">
          <p>{t('wait', { day: formatDay(one.answerDueAt) })}</p>
        </Notice>
      )}
    </section>
  );
}

function Withdrawn({ of: one, at }: { of: Case; at: string }) {
  const t = useTranslations('cases.detail');
  const formatDay = useDay();
  const name = one.openedBy === 'buyer' ? one.buyerName : one.sellerName;
  return <p>{t('withdrawn', { name, day: formatDay(at) })}</p>;
}

function Made({ of: { decision, decidedAt, decidedByName, reason, price: amount } }: { of: Case }) {
  const t = useTranslations('cases.detail');
  const formatDay = useDay();
  const price = usePrice();
  if (!decidedAt) return null;
  const day = formatDay(decidedAt);
  if (!decidedByName) return <p>{t('settled', { day })}</p>;
  return (
    <Notice icon={Scale} title={t('decidedBy', { name: decidedByName, day })} role="note">
      <p>{decision === 'refund' ? t('wasRefund', { price: price(amount) }) : t('wasRelease')}</p>
      <p className={styles.reason} dir="auto">
        {reason}
      </p>
    </Notice>
  );
}
