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

const title = 'Two-factor sign-in';

/** A code from an app beside the password. */
export function TwoFactor({ account }: { account: OwnAccount }) {
  if (!account.hasPassword)
    return (
      <ProfileSection title={title}>
        <p>
          It guards a password, and you have none: you come in with Google, which has its own second step.
        </p>
      </ProfileSection>
    );
  return (
    <ProfileSection
      title={title}
      words="After your password you also enter a code that an app on your phone shows. Who only knows your password stays outside, and so does who only has your Google account."
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
        Set up two-factor sign-in
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
          New recovery codes
        </button>
        <button type="button" className="btn btn-line" onClick={() => setDoing('switching-off')}>
          Switch off
        </button>
      </div>
      {doing === 'switching-off' && (
        <AskPassword
          title="Switch off two-factor sign-in?"
          words="Your password alone will be enough again."
          confirmLabel="Switch off"
          onClose={finish}
          onPassword={async (password) => {
            await switchOff(password);
            finish();
            toast.success('Two-factor sign-in is off');
          }}
        />
      )}
      {doing === 'renewing' && (
        <AskPassword
          title="Make new recovery codes?"
          words="The old ones are worth nothing from then on."
          confirmLabel="Make new codes"
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
  if (count === 0) return 'No recovery codes are left. Make new ones.';
  return `${count} recovery ${count === 1 ? 'code is' : 'codes are'} left.`;
}
