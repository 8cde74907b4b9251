import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { pageHref } from '#contract/pages.ts';
import type { Dispute, DisputeStatus } from '#contract/payouts/disputes.ts';
import { useDay } from '#web/lib/use-day.ts';
import { useMoment } from '#web/lib/use-moment.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './dispute-facts.module.css';

const badges = {
  open: { kind: 'due', icon: CircleAlert },
  won: { kind: 'ok', icon: CircleCheck },
  lost: { kind: 'quiet', icon: CircleX },
} as const satisfies Record<DisputeStatus, object>;

/** What the bank says, until when it can be answered, and what it is about. */
export function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('payouts-disputes');
  const price = usePrice();
  const formatDay = useDay();
  const formatMoment = useMoment();
  const reasonText = useReasonText();
  const { status, amount, fee, reason, openedAt, closedAt, dueBy, disputeId, paymentId } = dispute;
  return (
    <aside>
      <SectionHeading>{t('objection')}</SectionHeading>
      <Facts>
        <Fact name={t('state')}>
          <Badge {...badges[status]}>{t(`status.${status}`)}</Badge>
        </Fact>
        <Fact name={t('dueBy')}>{status === 'open' && dueBy && formatMoment(dueBy)}</Fact>
        <Fact name={t('reason')}>{reasonText(reason)}</Fact>
        <Fact name={t('amount')}>{price(amount)}</Fact>
        <Fact name={t('fee')}>{fee > 0 && price(fee)}</Fact>
        <Fact name={t('opened')}>{formatDay(openedAt)}</Fact>
        <Fact name={t('closed')}>{closedAt && formatDay(closedAt)}</Fact>
        <Fact name={t('id')}>
          <code className={styles.id} dir="ltr">
            {disputeId}
          </code>
        </Fact>
      </Facts>
      <TextLink className={styles.link} to={pageHref('/dashboard/ledger/:id', { id: paymentId })}>
        {t('toLedger')}
      </TextLink>
    </aside>
  );
}

/** Returns the payment provider's reason in the reader's language; one that is not known as it is. */
function useReasonText(): (reason: string) => string {
  const t = useTranslations('payouts-disputes.reasons');
  return (reason) => {
    const key = reason as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : reason;
  };
}
