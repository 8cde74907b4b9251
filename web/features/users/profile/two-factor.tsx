import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OwnAccount } from '#contract/users/own-account.ts';
import { useSite } from '#web/lib/site-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ProfileSection } from './profile-section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './two-factor.module.css';
import { TwoFactorSetup } from './two-factor-setup.tsx';
import { useTwoFactor } from './use-two-factor.ts';

type Props = {
  account: OwnAccount;
  /** What it is for; none where the page says it already. */
  text?: string;
  /** The password, if it was typed on this page just now. */
  password?: string | undefined;
};

export function TwoFactor({ account, password, text }: Props) {
  const t = useTranslations('users-profile.twoFactor');
  const { name: site } = useSite();
  if (!account.hasPassword)
    return (
      <ProfileSection title={t('title')}>
        <p>{t('google', { site })}</p>
      </ProfileSection>
    );
  return (
    <ProfileSection title={t('title')} text={text}>
      <Settings account={account} password={password} />
    </ProfileSection>
  );
}

type TwoFactorAction = 'nothing' | 'setting-up' | 'switching-off' | 'renewing';

function Settings({ account, password }: Pick<Props, 'account' | 'password'>) {
  const [action, setAction] = useState<TwoFactorAction>('nothing');
  const [newCodes, setNewCodes] = useState<string[]>();
  const t = useTranslations('users-profile.twoFactor');
  const toast = useToast();
  const { switchOff, renewCodes } = useTwoFactor();
  // The button that was pressed is gone with what it was in, so the focus moves to the first one that follows.
  const [isBack, setBack] = useState(false);
  const finish = () => {
    setAction('nothing');
    setBack(true);
  };
  if (newCodes) return <RecoveryCodes codes={newCodes} onDone={() => setNewCodes(undefined)} />;
  if (action === 'setting-up')
    return (
      <TwoFactorSetup
        password={password}
        onDone={(codes) => {
          finish();
          setNewCodes(codes);
        }}
        onCancel={finish}
      />
    );
  if (!account.isTwoFactorOn)
    return (
      <Button autoFocus={isBack} onClick={() => setAction('setting-up')}>
        {t('setUp')}
      </Button>
    );
  return (
    <>
      <p className={styles.state}>
        <Badge kind="ok" icon={ShieldCheck}>
          {t('on')}
        </Badge>
        <Hint as="span">{t('codesLeft', { count: account.recoveryCodesLeft })}</Hint>
      </p>
      <div className={styles.choices}>
        <Button variant="outline" autoFocus={isBack} onClick={() => setAction('renewing')}>
          {t('getCodes')}
        </Button>
        <Button variant="outline" onClick={() => setAction('switching-off')}>
          {t('turnOff')}
        </Button>
      </div>
      {action === 'switching-off' && (
        <PasswordDialog
          title={t('offTitle')}
          text={t('offText')}
          confirmLabel={t('turnOff')}
          onClose={finish}
          onPassword={async (password) => {
            await switchOff(password);
            finish();
            toast.success(t('isOff'));
          }}
        />
      )}
      {action === 'renewing' && (
        <PasswordDialog
          title={t('renewTitle')}
          text={t('renewText')}
          confirmLabel={t('renew')}
          onClose={finish}
          onPassword={async (password) => {
            setNewCodes(await renewCodes(password));
            finish();
          }}
        />
      )}
    </>
  );
}
