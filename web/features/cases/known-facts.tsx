import { useTranslations } from 'use-intl';
import type { Case } from '#contract/cases/cases.ts';
import { useDay } from '#web/lib/use-day.ts';
import { useMoment } from '#web/lib/use-moment.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { ConditionGrade } from '#web/ui/book/condition-grade.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import styles from './cases.module.css';

/** What is known of the order of a case, whatever its two sides say. */
export function KnownFacts({ of: one }: { of: Case }) {
  const t = useTranslations('cases.detail');
  const formatDay = useDay();
  const formatMoment = useMoment();
  const price = usePrice();
  const dayOf = (time: string | null) => time && formatDay(time);
  const { meeting, handedOverAt, handoverProof, buyerName: buyer, sellerName: seller } = one;
  return (
    <aside className={styles.section} aria-labelledby="known">
      <h2 id="known">{t('known')}</h2>
      <p className={styles.kind}>{t('sold', { buyer, seller })}</p>
      <Facts>
        <Fact name={t('condition')}>
          <ConditionGrade condition={one.product_condition} />
        </Fact>
        <Fact name={t('price')}>{price(one.price)}</Fact>
        <Fact name={t('paid')}>{dayOf(one.paidAt)}</Fact>
        <Fact name={t('meeting')}>
          {meeting &&
            t(meeting.agreedAt ? 'meetingAgreed' : 'meetingProposed', {
              place: meeting.place,
              time: formatMoment(meeting.startsAt),
            })}
        </Fact>
        <Fact name={t('declared')}>{dayOf(one.declaredAt)}</Fact>
        <Fact name={t('denied')}>{dayOf(one.deniedAt)}</Fact>
        <Fact name={t('handedOver')}>
          {handedOverAt && handoverProof && t(`proof.${handoverProof}`, { day: formatDay(handedOverAt) })}
        </Fact>
      </Facts>
    </aside>
  );
}
