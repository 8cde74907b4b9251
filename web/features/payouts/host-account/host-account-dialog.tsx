import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { hostAccountForm } from '#contract/payouts/bank-accounts.ts';
import { updateHostAccount } from '#contract/payouts/payouts.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import { CancelButton, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import dialogStyles from '../payout-dialog.module.css';
import { hostAccountQuery } from '../queries.ts';

type Props = {
  account: { holder: string; iban: string; bic: string | null } | null;
  onSaved: () => void;
  onClose: () => void;
};

/** Asks an administrator for the account that the host pays sellers from. */
export function HostAccountDialog({ account, onSaved, onClose }: Props) {
  const t = useTranslations('payouts.host');
  const toast = useToast();
  const queryClient = useQueryClient();
  const { form, submit, errorOf, failure, busy } = useCheckedForm(hostAccountForm, async (body) => {
    await callApi(updateHostAccount, { body });
    await queryClient.invalidateQueries({ queryKey: hostAccountQuery().queryKey });
    toast.success(t('saved'));
    onSaved();
  });
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <p>{t('text')}</p>
      <form className={dialogStyles.form} noValidate onSubmit={submit}>
        <div className={formStyles.form}>
          <TextField
            label={t('holder')}
            autoComplete="off"
            defaultValue={account?.holder ?? ''}
            error={errorOf('holder')}
            {...form.register('holder')}
          />
          <TextField
            label={t('iban')}
            dir="ltr"
            autoComplete="off"
            defaultValue={account?.iban ?? ''}
            error={errorOf('iban')}
            {...form.register('iban')}
          />
          <TextField
            label={t('bic')}
            hint={t('bicHint')}
            dir="ltr"
            autoComplete="off"
            defaultValue={account?.bic ?? ''}
            error={errorOf('bic')}
            {...form.register('bic')}
          />
          {failure && <FormError message={failure} />}
        </div>
        <DialogActions className={dialogStyles.actions}>
          <CancelButton onClick={onClose} />
          <SubmitButton size="regular" busy={busy}>
            {t('save')}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
