import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { recoveryCode, totpCode } from '#contract/own-account.ts';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useAuth } from '../auth-context.tsx';
import { authErrors, authSentence } from '../auth-errors.ts';
import styles from './second-step-form.module.css';

type Props = { email: string; onDone: () => Promise<void> | void; onStartAgain: () => void };
type By = 'app' | 'recovery';

/** The second step of a sign-in: a code from the authenticator app, or a recovery code. */
export function SecondStepForm({ email, onDone, onStartAgain }: Props) {
  const [by, setBy] = useState<By>('app');
  const other = by === 'app' ? 'recovery' : 'app';
  return (
    <div className={formStyles.form}>
      <p>{by === 'app' ? authErrors['multi-factor-auth-required'] : 'Enter one of your recovery codes.'}</p>
      <CodeForm key={by} by={by} email={email} onDone={onDone} />
      <p className={styles.choices}>
        <TextButton onClick={() => setBy(other)}>
          {by === 'app' ? 'Use a recovery code' : 'Use a code from your app'}
        </TextButton>
        <TextButton onClick={onStartAgain}>Start over</TextButton>
      </p>
    </div>
  );
}

const appForm = z.object({ code: totpCode });
const recoveryForm = z.object({ code: recoveryCode });

/** For on-screen keyboards and password managers. */
const inputHints = {
  app: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
} as const satisfies Record<By, object>;

function CodeForm({ by, email, onDone }: Omit<Props, 'onStartAgain'> & { by: By }) {
  const { confirmSignIn } = useAuth();
  const [failure, setFailure] = useState<string>();
  const form = useForm<{ code: string }>({ resolver: zodResolver(by === 'app' ? appForm : recoveryForm) });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const submit = form.handleSubmit(async ({ code }) => {
    setFailure(undefined);
    try {
      await confirmSignIn(email, { by, code });
    } catch (problem) {
      return setFailure(authSentence(problem));
    }
    await onDone();
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      <TextField
        label={by === 'app' ? 'Code from your app' : 'Recovery code'}
        {...inputHints[by]}
        required
        error={errors.code?.message}
        {...form.register('code')}
      />
      <div className={formStyles.actions}>
        <SubmitButton wide busy={isSubmitting}>
          {isSubmitting ? 'One moment…' : 'Continue'}
        </SubmitButton>
      </div>
      {failure && <FormError message={failure} />}
    </form>
  );
}
