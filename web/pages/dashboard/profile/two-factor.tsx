import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { OwnAccount } from '../../../../contract/own-account.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AskPassword } from './ask-password.tsx';
import { ProfileSection } from './profile-section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';
import { useTwoFactor } from './use-two-factor.ts';

const title = 'Two-factor authentication';

/** A code from an app beside the password. */
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
      words="Log in with a code from your phone as well as your password. Someone who has only your password, or only your Google account, can’t get in."
    >
      <Settings account={account} />
    </ProfileSection>
  );
}

type Doing = 'nothing' | 'setting-up' | 'switching-off' | 'renewing';

function Settings({ account }: { account: OwnAccount }) {
  const [doing, setDoing] = useState<Doing>('nothing');
  const [newCodes, setNewCodes] = useState<string[]>();
  const toast = useToast();
  const { switchOff, renewCodes } = useTwoFactor();
  const finish = () => setDoing('nothing');
  if (newCodes) return <RecoveryCodes codes={newCodes} onDone={() => setNewCodes(undefined)} />;
  if (doing === 'setting-up')
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
    return (
      <button type="button" className="btn btn-primary" onClick={() => setDoing('setting-up')}>
        Set up two-factor authentication
      </button>
    );
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4">
        <Badge kind="ok" icon={ShieldCheck}>
          On
        </Badge>
        <span className="hint">{codesLeft(account.recoveryCodesLeft)}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-line" onClick={() => setDoing('renewing')}>
          Get new recovery codes
        </button>
        <button type="button" className="btn btn-line" onClick={() => setDoing('switching-off')}>
          Turn off
        </button>
      </div>
      {doing === 'switching-off' && (
        <AskPassword
          title="Turn off two-factor authentication?"
          words="You’ll need only your password to log in."
          confirmLabel="Turn off"
          onClose={finish}
          onPassword={async (password) => {
            await switchOff(password);
            finish();
            toast.success('Two-factor authentication is off');
          }}
        />
      )}
      {doing === 'renewing' && (
        <AskPassword
          title="Get new recovery codes?"
          words="Your old codes will stop working."
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
