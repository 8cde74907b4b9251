import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { createPayout, type OwedSeller } from '#contract/payouts/payouts.ts';
import { createOnce } from '#web/lib/repeat-keys.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { downloadPayoutFile } from '../payments/download-payout-file.ts';

/** Puts the ticked sellers into one payment, and downloads its file for the bank. */
export function useCreateFile(sellers: readonly OwedSeller[]) {
  const t = useTranslations('payouts.toPay');
  const toast = useToast();
  const navigate = useNavigate();
  return useDashboardMutation(
    async (format: 'csv' | 'sepa') => {
      const sellerIds = sellers.map(({ _id }) => _id);
      const payout = await createOnce(createPayout, { body: { sellerIds, format } });
      // The payment exists even if the download fails: the list offers it again.
      await navigate('/dashboard/payouts?state=in_file');
      await downloadPayoutFile(payout);
    },
    () => toast.success(t('fileCreated'), t('fileCreatedText')),
  );
}
