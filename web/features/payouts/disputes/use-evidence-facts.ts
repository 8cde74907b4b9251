import { useTranslations } from 'use-intl';
import type { DisputeDetails } from '#contract/payouts/disputes.ts';
import { useMoment } from '#web/lib/use-moment.ts';

/** Returns what is known of the order, in the order in which it happened; a value is null if it did not. */
export function useEvidenceFacts({
  evidence,
  status,
}: DisputeDetails): readonly { name: string; value: string | null }[] {
  const t = useTranslations('payouts-disputes.facts');
  const formatMoment = useMoment();
  const momentOf = (time: string | null) => time && formatMoment(time);
  const { bookedAt, paidAt, handedOverAt, handoverProof, meeting } = evidence;
  return [
    { name: t('booked'), value: formatMoment(bookedAt) },
    { name: t('paid'), value: momentOf(paidAt) },
    {
      name: t('meeting'),
      value:
        meeting &&
        t(meeting.agreedAt ? 'meetingAgreed' : 'meetingProposed', {
          place: meeting.place,
          moment: formatMoment(meeting.startsAt),
          agreed: meeting.agreedAt ? formatMoment(meeting.agreedAt) : '',
        }),
    },
    // An order whose dispute was lost no longer counts as handed over.
    { name: t('handedOver'), value: momentOf(handedOverAt) ?? (status === 'lost' ? null : t('never')) },
    { name: t('proof'), value: handoverProof && t(`proofs.${handoverProof}`) },
  ];
}
