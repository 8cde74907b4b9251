import { useQueryClient } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { dateTimeFormat } from '#contract/kernel/formats.ts';
import { markPayoutPaid, maxPayoutReference, payoutPaidForm } from '#contract/payouts/payouts.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { useServices } from '#web/lib/services-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import { CancelButton, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useNow } from '#web/ui/relative-time.tsx';
import { useToast } from '#web/ui/toast.tsx';
import dialogStyles from '../payout-dialog.module.css';

type Props = {
  amount: string;
  recipients: string;
  /** Who is paid, or with which file. */
  detail: string;
  /** Returns the payment to mark. */
  payoutId: () => Promise<string>;
  onClose: () => void;
};

/** Asks whether a payment has left the bank, on which day, and under which reference. */
export function MarkPaidDialog({ amount, recipients, detail, payoutId, onClose }: Props) {
  const t = useTranslations('payouts.markPaid');
  const { mail } = useServices();
  const today = useToday();
  const { form, submit, errorOf, failure, busy } = useMarkPaid(payoutId, () => onClose());
  return (
    <Dialog title={t('title')} role="alertdialog" onClose={onClose}>
      <p>{t(mail ? 'text' : 'textWithoutMail')}</p>
      <form className={dialogStyles.form} noValidate onSubmit={submit}>
        <div className={dialogStyles.subject}>
          <Landmark aria-hidden="true" />
          <span>
            <b>
              {amount} {recipients}
            </b>
            <span>{detail}</span>
          </span>
        </div>
        <div className={formStyles.form}>
          <TextField
            label={t('paidOn')}
            type="date"
            max={today}
            defaultValue={today}
            error={errorOf('paidOn')}
            {...form.register('paidOn')}
          />
          <TextField
            label={t('reference')}
            hint={t('referenceHint')}
            autoComplete="off"
            maxLength={maxPayoutReference}
            error={errorOf('reference')}
            {...form.register('reference')}
          />
          {failure && <FormError message={failure} />}
        </div>
        <DialogActions className={dialogStyles.actions}>
          <CancelButton autoFocus onClick={onClose} />
          <SubmitButton size="regular" busy={busy}>
            {t('confirm')}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useMarkPaid(payoutId: () => Promise<string>, onDone: () => void) {
  const t = useTranslations('payouts.markPaid');
  const queryClient = useQueryClient();
  const toast = useToast();
  return useCheckedForm(payoutPaidForm, async (body) => {
    try {
      await callApi(markPayoutPaid, { params: { id: await payoutId() }, body });
      toast.success(t('done'));
      onDone();
    } finally {
      await queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    }
  });
}

/** The day in the time zone of the site, as a date field has it. */
function useToday(): string {
  const { timeZone } = useSite();
  return dateTimeFormat('sv-SE', { timeZone }).format(useNow());
}
