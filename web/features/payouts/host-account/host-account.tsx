import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { Hint } from '#web/ui/form/hint.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { hostAccountQuery } from '../queries.ts';
import { HostAccountDialog } from './host-account-dialog.tsx';

/** The account that SEPA files are paid from. Administrators are asked for it when the first file needs it. */
export function useHostAccount() {
  const isAdmin = useCurrentUser().role === 'admin';
  const account = useQuery({ ...hostAccountQuery(), enabled: isAdmin }).data;
  // What goes on once the account is saved.
  const [asking, setAsking] = useState<{ then?: () => void }>();
  return {
    account,
    asking,
    edit: () => setAsking({}),
    withAccount: (then: () => void) => (account === null ? setAsking({ then }) : then()),
    close: () => setAsking(undefined),
  };
}

/** From which account SEPA files are paid, with a dialog to change it. */
export function HostAccount({ host }: { host: ReturnType<typeof useHostAccount> }) {
  const t = useTranslations('payouts.host');
  const { account, asking } = host;
  return (
    <>
      {account && (
        <Hint>
          {t('paidFrom', { holder: account.holder, iban: account.iban })}{' '}
          <TextButton onClick={host.edit}>{t('change')}</TextButton>
        </Hint>
      )}
      {asking && (
        <HostAccountDialog
          account={account ?? null}
          onSaved={() => {
            host.close();
            asking.then?.();
          }}
          onClose={host.close}
        />
      )}
    </>
  );
}
