import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { OwnAccount } from '#contract/own-account.ts';
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

const title = 'Two-factor authentication';

export function TwoFactor({ account }: { account: OwnAccount }) {
  if (!account.hasPassword)
    return (
      <ProfileSection title={title}>
        <p>
          You log in with Google, so there’s no Dogear password to protect. You can turn on two-step
          verification in your Google account.
        </p>
      </ProfileSection>
    );
  return (
    <ProfileSection
      title={title}
      text="Log in with a code from your phone as well as your password. Someone who has only your password, or only your Google account, can’t get in."
    >
      <Settings account={account} />
    </ProfileSection>
  );
}

type TwoFactorAction = 'nothing' | 'setting-up' | 'switching-off' | 'renewing';

function Settings({ account }: { account: OwnAccount }) {
  const [action, setAction] = useState<TwoFactorAction>('nothing');
  const [newCodes, setNewCodes] = useState<string[]>();
  const toast = useToast();
  const { switchOff, renewCodes } = useTwoFactor();
  const finish = () => setAction('nothing');
  if (newCodes) return <RecoveryCodes codes={newCodes} onDone={() => setNewCodes(undefined)} />;
  if (action === 'setting-up')
    return (
      <TwoFactorSetup
        onDone={(codes) => {
          finish();
          setNewCodes(codes);
        }}
        onCancel={finish}
      />
    );
  if (!account.isTwoFactorOn)
    return <Button onClick={() => setAction('setting-up')}>Set up two-factor authentication</Button>;
  return (
    <>
      <p className={styles.state}>
        <Badge kind="ok" icon={ShieldCheck}>
          On
        </Badge>
        <Hint as="span">{codesLeft(account.recoveryCodesLeft)}</Hint>
      </p>
      <div className={styles.choices}>
        <Button variant="outline" onClick={() => setAction('renewing')}>
          Get new recovery codes
        </Button>
        <Button variant="outline" onClick={() => setAction('switching-off')}>
          Turn off
        </Button>
      </div>
      {action === 'switching-off' && (
        <PasswordDialog
          title="Turn off two-factor authentication?"
          text="You’ll need only your password to log in."
          confirmLabel="Turn off"
          onClose={finish}
          onPassword={async (password) => {
            await switchOff(password);
            finish();
            toast.success('Two-factor authentication is off');
          }}
        />
      )}
      {action === 'renewing' && (
        <PasswordDialog
          title="Get new recovery codes?"
          text="Your old codes will stop working."
          confirmLabel="Get new codes"
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

function codesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Get new ones.';
  return `${count} recovery ${count === 1 ? 'code' : 'codes'} left.`;
}
