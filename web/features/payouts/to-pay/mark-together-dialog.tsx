import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { cancelPayout, createPayout, type OwedSeller } from '#contract/payouts/payouts.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { createOnce } from '#web/lib/repeat-keys.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { MarkPaidDialog } from '../payments/mark-paid-dialog.tsx';
import { useRecipients } from '../use-recipients.ts';
import { sumOf } from './owed-seller.ts';

type Props = { sellers: readonly OwedSeller[]; onClose: () => void };

/** Marks sellers as paid whom the host has paid without a file. */
export function MarkTogetherDialog({ sellers, onClose }: Props) {
  const t = useTranslations('payouts.toPay');
  const price = usePrice();
  const recipients = useRecipients();
  const sum = sumOf(sellers);
  // A second try marks the payment that the first one created.
  const created = useRef<string>(undefined);
  const create = async (): Promise<string> => {
    if (created.current) return created.current;
    const sellerIds = sellers.map(({ _id }) => _id);
    const payout = await createOnce(createPayout, { body: { sellerIds, format: 'none' } });
    // Someone may have opened a case since the list was loaded, and the host has paid what it says.
    if (price(payout.amount) !== price(sum)) {
      await callApi(cancelPayout, { params: { id: payout._id } });
      throw new Error(t('changed'));
    }
    created.current = payout._id;
    return payout._id;
  };
  return (
    <MarkPaidDialog
      amount={price(sum)}
      recipients={recipients(sellers.length)}
      detail={sellers.map(({ name }) => name).join(', ')}
      payoutId={create}
      onClose={onClose}
    />
  );
}
