import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import {
  maxPayoutReference,
  type Payout,
  type PayoutSeller,
  returnPayout,
  returnPayoutForm,
} from '#contract/payouts/payouts.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { useServices } from '#web/lib/services-context.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import { usePrice } from '#web/lib/use-money.ts';
import { CancelButton, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast.tsx';
import dialogStyles from '../payout-dialog.module.css';
import { payoutSellersQuery } from '../queries.ts';

type Props = { payout: Payout; onClose: () => void };

/** Asks whose money of a payment the bank has returned, and why. */
export function ReturnDialog({ payout, onClose }: Props) {
  const t = useTranslations('payouts.returned');
  const tUi = useTranslations('ui');
  const { mail } = useServices();
  const { data, error } = useQuery(payoutSellersQuery(payout._id));
  const sellers = data?.filter(({ returnReason }) => returnReason === null);
  return (
    <Dialog title={t('title')} onClose={onClose}>
      {error && <FormError message={error.message} />}
      {!sellers && !error && <Spinner label={tUi('oneMoment')} />}
      {sellers?.length === 0 && <p>{t('all')}</p>}
      {sellers && sellers.length > 0 && (
        <>
          <p>{t(mail ? 'text' : 'textWithoutMail')}</p>
          <ReturnForm payout={payout} sellers={sellers} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
}

function ReturnForm({ payout, sellers, onClose }: Props & { sellers: readonly PayoutSeller[] }) {
  const t = useTranslations('payouts.returned');
  const price = usePrice();
  const { form, submit, errorOf, failure, busy } = useReturn(payout._id, onClose);
  return (
    <form className={dialogStyles.form} noValidate onSubmit={submit}>
      <div className={formStyles.form}>
        <SelectField label={t('seller')} error={errorOf('sellerId')} {...form.register('sellerId')}>
          {sellers.map(({ _id, name, amount }) => (
            <option key={_id} value={_id}>
              {t('choice', { name, amount: price(amount) })}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('reason')}
          hint={t('reasonHint')}
          autoComplete="off"
          maxLength={maxPayoutReference}
          error={errorOf('reason')}
          {...form.register('reason')}
        />
        {failure && <FormError message={failure} />}
      </div>
      <DialogActions className={dialogStyles.actions}>
        <CancelButton onClick={onClose} />
        <SubmitButton size="regular" busy={busy}>
          {t('confirm')}
        </SubmitButton>
      </DialogActions>
    </form>
  );
}

function useReturn(id: string, onDone: () => void) {
  const t = useTranslations('payouts.returned');
  const queryClient = useQueryClient();
  const toast = useToast();
  return useCheckedForm(returnPayoutForm, async (body) => {
    try {
      await callApi(returnPayout, { params: { id }, body });
      toast.success(t('done'), t('doneText'));
      onDone();
    } finally {
      await queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    }
  });
}
