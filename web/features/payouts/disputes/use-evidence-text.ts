import { useTranslations } from 'use-intl';
import type { DisputeDetails } from '#contract/payouts/disputes.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useMoment } from '#web/lib/use-moment.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { useEvidenceFacts } from './use-evidence-facts.ts';

/** Returns all evidence as plain text, for the payment provider's dashboard. */
export function useEvidenceText(dispute: DisputeDetails): string {
  const t = useTranslations('payouts-disputes');
  const price = usePrice();
  const { timeZone } = useSite();
  const facts = useEvidenceFacts(dispute);
  const messages = useMessageLines(dispute);
  const { bookTitle: title, amount, disputeId, sellerName: seller, buyerName: buyer } = dispute;
  const line = ({ name, value }: { name: string; value: string | null }) =>
    value === null ? [] : [t('text.line', { name, value })];
  return [
    t('text.title', { disputeId }),
    t('text.sale', { title, amount: price(amount), seller, buyer }),
    t('text.times', { timeZone }),
    '',
    ...facts.flatMap(line),
    ...(messages.length > 0 ? ['', t('messages'), ...messages] : []),
  ].join('\n');
}

function useMessageLines({ evidence, buyerName, sellerName }: DisputeDetails): string[] {
  const t = useTranslations('payouts-disputes');
  const formatMoment = useMoment();
  const names = { buyer: buyerName, seller: sellerName };
  return evidence.messages.map(({ from, text, at }) =>
    t('text.line', {
      name: `${names[from]}, ${t(`writtenBy.${from}`, { moment: formatMoment(at) })}`,
      value: text,
    }),
  );
}
