import { useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { currentPassword } from '#contract/users/own-account.ts';
import { getViewer, type Viewer } from '#contract/users/users.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import { Button } from '#web/ui/button.tsx';
import { CancelButton, Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { GoogleMark } from '#web/ui/icons.tsx';
import { useAuth } from '../auth-context.tsx';
import { authErrorCode, authSentence, authText } from '../auth-errors.ts';
import { SecondStepForm } from '../login/second-step-form.tsx';
import styles from './sign-in-again-dialog.module.css';

type Props = { onEnd: (isSignedIn: boolean) => void };

/** Asks the current user for the password and, if it is on, the second step, or to sign in with Google. */
export function SignInAgainDialog({ onEnd }: Props) {
  const t = useTranslations('auth');
  const { viewer } = useAuth();
  const [needsCode, setNeedsCode] = useState(false);
  if (!viewer) return null;
  return (
    <Dialog title={t('again.title')} className={styles.dialog} onClose={() => onEnd(false)}>
      <p>{t('again.text')}</p>
      {needsCode ? (
        <SecondStepForm
          email={viewer.email ?? ''}
          onDone={() => onEnd(true)}
          onStartAgain={() => setNeedsCode(false)}
        />
      ) : (
        <>
          {viewer.signsInWith.includes('password') && (
            <PasswordForm viewer={viewer} onCode={() => setNeedsCode(true)} onEnd={onEnd} />
          )}
          {viewer.signsInWith.includes('google.com') && <ByGoogle viewer={viewer} onEnd={onEnd} />}
        </>
      )}
    </Dialog>
  );
}

/** The dialog asks for no email, so its message names none. */
const isWrongPassword = (problem: unknown): boolean =>
  problem instanceof ApiProblem && authErrorCode(problem.code) === 'wrong-credentials';

const passwordForm = z.object({ password: currentPassword });

function PasswordForm({ viewer, onCode, onEnd }: Props & { viewer: Viewer; onCode: () => void }) {
  const t = useTranslations('auth');
  const { signIn } = useAuth();
  const { form, submit, errorOf, failure, busy } = useCheckedForm(
    passwordForm,
    async ({ password }) => {
      await signIn({ email: viewer.email ?? '', password });
      onEnd(true);
    },
    {
      on: { 'multi-factor-auth-required': onCode },
      sentence: (problem) => (isWrongPassword(problem) ? t('again.wrongPassword') : authSentence(problem)),
    },
  );
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        autoFocus
        required
        error={errorOf('password')}
        {...form.register('password')}
      />
      {failure && <FormError message={failure} />}
      <DialogActions>
        <CancelButton onClick={() => onEnd(false)} />
        <SubmitButton size="regular" busy={busy}>
          {busy ? t('oneMoment') : t('loginButton')}
        </SubmitButton>
      </DialogActions>
    </form>
  );
}

/** Google decides which account it is: another one than before takes its place on the page, and the call fails. */
function ByGoogle({ viewer, onEnd }: Props & { viewer: Viewer }) {
  const t = useTranslations('auth');
  const { signInWithGoogle } = useAuth();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const [isBlocked, setBlocked] = useState(false);
  const { run, failure } = useAction(
    async () => {
      setBlocked(false);
      await signInWithGoogle(pathname + search, () => setBlocked(true));
      const { user } = await callApi(getViewer, {});
      if (user?._id !== viewer._id) await revalidate();
      onEnd(user?._id === viewer._id);
    },
    { sentence: authSentence },
  );
  const message = isBlocked ? authText('popup-blocked') : failure;
  return (
    <div className={formStyles.form}>
      <Button variant="outline" wide onClick={() => void run()}>
        <GoogleMark />
        {t('google.continue')}
      </Button>
      {message && <FormError message={message} />}
    </div>
  );
}
