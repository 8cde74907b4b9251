import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { totpCode } from '#contract/own-account.ts';
import { Button } from '#web/ui/button.tsx';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { authSentence } from '../auth/auth-errors.ts';
import { PasswordDialog } from './password-dialog.tsx';
import sectionStyles from './profile-section.module.css';
import { QrCode } from './qr-code.tsx';
import styles from './two-factor-setup.module.css';
import { useTwoFactor } from './use-two-factor.ts';

type Props = { onDone: (recoveryCodes: string[]) => void; onCancel: () => void };
type PendingSetup = { link: string; recoveryCodes: string[] };

/** The steps of the setup: password, authenticator app, and its first code. */
export function TwoFactorSetup({ onDone, onCancel }: Props) {
  const [setup, setSetup] = useState<PendingSetup>();
  const { begin } = useTwoFactor();
  if (setup)
    return <FirstCode link={setup.link} onDone={() => onDone(setup.recoveryCodes)} onCancel={onCancel} />;
  return (
    <PasswordDialog
      title="Set up two-factor authentication"
      text="Enter your password first, so we know it’s you."
      confirmLabel="Continue"
      onClose={onCancel}
      onPassword={async (password) => setSetup(await begin(password))}
    />
  );
}

const codeForm = z.object({ code: totpCode });

function FirstCode({ link, onDone, onCancel }: { link: string; onDone: () => void; onCancel: () => void }) {
  const { form, submit, failure } = useFirstCode(onDone);
  const { errors, isSubmitting } = form.formState;
  return (
    <form
      className={classNames(formStyles.form, cardStyles.card, sectionStyles.fullWidth)}
      noValidate
      onSubmit={submit}
      aria-label="Set up two-factor authentication"
    >
      <AppKey link={link} />
      <TextField
        label="Code from your app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        hint="The six digits your app shows for Dogear."
        error={errors.code?.message}
        {...form.register('code')}
      />
      {failure && <FormError message={failure} />}
      <div className={formStyles.actions}>
        <SubmitButton size="regular" busy={isSubmitting}>
          Turn on
        </SubmitButton>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The same key in three forms: as a QR code, as a link for this device, and as text. */
const AppKey = ({ link }: { link: string }) => (
  <div className={styles.key}>
    <p>Scan this with an authenticator app.</p>
    <QrCode text={link} label="QR code that adds Dogear to an authenticator app" />
    <p>
      On this device <TextLink href={link}>open it in the app</TextLink>, or enter this key:
    </p>
    <p>
      <code className={styles.secret} data-testid="key">
        {grouped(new URL(link).searchParams.get('secret') ?? '')}
      </code>
    </p>
  </div>
);

const grouped = (key: string): string => key.replaceAll(/.{4}(?=.)/g, '$& ');

function useFirstCode(onDone: () => void) {
  const { confirm } = useTwoFactor();
  const [failure, setFailure] = useState<string>();
  const form = useForm<{ code: string }>({ resolver: zodResolver(codeForm) });
  const submit = form.handleSubmit(async ({ code }) => {
    setFailure(undefined);
    try {
      await confirm(code);
    } catch (problem) {
      return setFailure(authSentence(problem));
    }
    onDone();
  });
  return { form, submit, failure };
}
