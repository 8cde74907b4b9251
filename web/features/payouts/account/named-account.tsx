import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { deleteBankAccount, type MaskedAccount } from '#contract/payouts/bank-accounts.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useDay } from '#web/lib/use-day.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import { StateSheet } from './state-sheet.tsx';

type Props = { account: MaskedAccount; onChange: () => void };

/** The account on which the host pays a seller. */
export function NamedAccount({ account: { holder, country, lastFour, updatedAt }, onChange }: Props) {
  const t = useTranslations('payouts-account.named');
  const formatDay = useDay();
  const [isRemoving, setRemoving] = useState(false);
  const toast = useToast();
  const remove = useDashboardMutation(
    () => callApi(deleteBankAccount, {}),
    () => toast.success(t('removed')),
  );
  return (
    <StateSheet kind="ok" icon={Check} title={t('title')}>
      <p>{t('text')}</p>
      <Facts>
        <Fact name={t('account')}>{t('endingIn', { holder, country, lastFour })}</Fact>
        <Fact name={t('since')}>{formatDay(updatedAt)}</Fact>
      </Facts>
      <div>
        <Button variant="outline" onClick={onChange}>
          {t('change')}
        </Button>
        <TextButton disabled={remove.isPending} onClick={() => setRemoving(true)}>
          {t('remove')}
        </TextButton>
      </div>
      <ConfirmDialog
        open={isRemoving}
        title={t('removeTitle')}
        text={t('removeText')}
        tone="danger"
        confirmLabel={t('remove')}
        onConfirm={() => remove.mutate(undefined)}
        onClose={() => setRemoving(false)}
      />
    </StateSheet>
  );
}
