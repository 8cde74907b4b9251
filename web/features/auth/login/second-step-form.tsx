import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { sixDigitCode } from '#contract/kernel/fields.ts';
import { recoveryCode } from '#contract/users/own-account.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useAuth } from '../auth-context.tsx';
import { authSentence } from '../auth-errors.ts';
import styles from './second-step-form.module.css';

type Props = { email: string; onDone: () => Promise<void> | void; onStartAgain: () => void };
type By = 'app' | 'recovery';

/** The second step of a sign-in: a code from the authenticator app, or a recovery code. */
export function SecondStepForm({ email, onDone, onStartAgain }: Props) {
  const t = useTranslations('auth');
  const [by, setBy] = useState<By>('app');
  const other = by === 'app' ? 'recovery' : 'app';
  return (
    <div className={formStyles.form}>
      <p>{t(by === 'app' ? 'secondStep.byApp' : 'secondStep.byRecovery')}</p>
      <CodeForm key={by} by={by} email={email} onDone={onDone} />
      <p className={styles.choices}>
        <TextButton onClick={() => setBy(other)}>
          {t(by === 'app' ? 'secondStep.useRecovery' : 'secondStep.useApp')}
        </TextButton>
        <TextButton onClick={onStartAgain}>{t('secondStep.startOver')}</TextButton>
      </p>
    </div>
  );
}

const appForm = z.object({ code: sixDigitCode });
const recoveryForm = z.object({ code: recoveryCode });

/** For on-screen keyboards and password managers. */
const inputHints = {
  app: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
} as const satisfies Record<By, object>;

function CodeForm({ by, email, onDone }: Omit<Props, 'onStartAgain'> & { by: By }) {
  const t = useTranslations('auth');
  const { confirmSignIn } = useAuth();
  const { form, submit, errorOf, failure, busy } = useCheckedForm(
    by === 'app' ? appForm : recoveryForm,
    async ({ code }) => {
      await confirmSignIn(email, { by, code });
      await onDone();
    },
    { sentence: authSentence },
  );
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      <TextField
        label={t(by === 'app' ? 'secondStep.code' : 'secondStep.recoveryCode')}
        dir="ltr"
        {...inputHints[by]}
        required
        error={errorOf('code')}
        {...form.register('code')}
      />
      <div className={formStyles.actions}>
        <SubmitButton wide busy={busy}>
          {busy ? t('oneMoment') : t('continue')}
        </SubmitButton>
      </div>
      {failure && <FormError message={failure} />}
    </form>
  );
}
