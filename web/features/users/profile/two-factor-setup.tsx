import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { sixDigitCode } from '#contract/kernel/fields.ts';
import { authSentence } from '#web/features/auth/auth-errors.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import { Button } from '#web/ui/button.tsx';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import sectionStyles from './profile-section.module.css';
import styles from './two-factor-setup.module.css';
import { useTwoFactor } from './use-two-factor.ts';

type Props = {
  /** Without it, a dialog asks for it. */
  password: string | undefined;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};
type PendingSetup = { link: string; recoveryCodes: string[] };

/** The steps of the setup: password, authenticator app, and its first code. */
export function TwoFactorSetup({ password, onDone, onCancel }: Props) {
  const [setup, setSetup] = useState<PendingSetup>();
  const [isKnown, setKnown] = useState(password !== undefined);
  const t = useTranslations('users-profile');
  const { begin } = useTwoFactor();
  if (setup)
    return <FirstCode link={setup.link} onDone={() => onDone(setup.recoveryCodes)} onCancel={onCancel} />;
  if (isKnown && password !== undefined)
    return (
      <Begin
        begin={async () => setSetup(await begin(password))}
        // It may have been changed in another tab.
        onFailure={() => setKnown(false)}
      />
    );
  return (
    <PasswordDialog
      title={t('twoFactor.setUp')}
      text={t('setup.passwordText')}
      confirmLabel={t('setup.continue')}
      onClose={onCancel}
      onPassword={async (password) => setSetup(await begin(password))}
    />
  );
}

function Begin({ begin, onFailure }: { begin: () => Promise<void>; onFailure: () => void }) {
  const t = useTranslations('ui');
  const run = useEffectEvent(() => void begin().catch(onFailure));
  useEffect(() => run(), []);
  return <Spinner label={t('oneMoment')} />;
}

const codeForm = z.object({ code: sixDigitCode });

function FirstCode({ link, onDone, onCancel }: { link: string; onDone: () => void; onCancel: () => void }) {
  const t = useTranslations('users-profile');
  const { name: site } = useSite();
  const { form, submit, errorOf, failure, busy } = useFirstCode(onDone);
  const sheet = useRef<HTMLFormElement>(null);
  useEffect(() => sheet.current?.focus(), []);
  return (
    <form
      ref={sheet}
      tabIndex={-1}
      className={classNames(formStyles.form, cardStyles.card, sectionStyles.fullWidth)}
      noValidate
      onSubmit={submit}
      aria-label={t('twoFactor.setUp')}
    >
      <AppKey link={link} />
      <TextField
        label={t('setup.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        hint={t('setup.codeHint', { site })}
        error={errorOf('code')}
        {...form.register('code')}
      />
      {failure && <FormError message={failure} />}
      <div className={formStyles.actions}>
        <SubmitButton size="regular" busy={busy}>
          {t('setup.turnOn')}
        </SubmitButton>
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The same key in three forms: as a QR code, as a link for this device, and as text. */
function AppKey({ link }: { link: string }) {
  const t = useTranslations('users-profile.setup');
  const { name: site } = useSite();
  return (
    <div className={styles.key}>
      <p>{t('scan')}</p>
      <QrCode text={link} label={t('qrCode', { site })} />
      <Disclosure label={t('cannotScan')}>
        <p>{t.rich('onThisDevice', { link: (words) => <TextLink href={link}>{words}</TextLink> })}</p>
        <code className={styles.secret} data-testid="key">
          {grouped(new URL(link).searchParams.get('secret') ?? '')}
        </code>
      </Disclosure>
    </div>
  );
}

const grouped = (key: string): string => key.replaceAll(/.{4}(?=.)/g, '$& ');

function useFirstCode(onDone: () => void) {
  const { confirm } = useTwoFactor();
  return useCheckedForm(
    codeForm,
    async ({ code }) => {
      await confirm(code);
      onDone();
    },
    { sentence: authSentence },
  );
}
