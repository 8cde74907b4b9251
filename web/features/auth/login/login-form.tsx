import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { loginForm } from '#contract/users/users.ts';
import { FormFootnote } from '#web/layout/form-footnote.tsx';
import { ApiProblem } from '#web/lib/api-client.ts';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import { PasswordField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
// Loaded with the form, so that it works if the connection fails for a moment when it is sent.
import '../auth-actions.ts';
import { useAuth } from '../auth-context.tsx';
import { EmailField } from '../email-field.tsx';
import { SecondStepForm } from './second-step-form.tsx';

/** @param props.from the path to navigate to afterwards */
export function LoginForm({ from }: { from: string }) {
  const t = useTranslations('auth');
  const { form, submit, errorOf, failure, busy, twoFactorEmail, startAgain, continueToPage } = useLogin(from);
  if (twoFactorEmail)
    return <SecondStepForm email={twoFactorEmail} onDone={continueToPage} onStartAgain={startAgain} />;
  return (
    <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
      <EmailField error={errorOf('email')} {...form.register('email')} />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        required
        error={errorOf('password')}
        {...form.register('password')}
      />
      <div className={formStyles.actions}>
        <SubmitButton wide busy={busy}>
          {busy ? t('oneMoment') : t('loginButton')}
        </SubmitButton>
      </div>
      {failure && <FormError message={failure} />}
      <FormFootnote>
        <TextLink to="/forgot-password">{t('login.forgot')}</TextLink>
      </FormFootnote>
    </form>
  );
}

function useLogin(from: string) {
  const t = useTranslations('auth');
  const { signIn } = useAuth();
  const navigate = useNavigate();
  /** The email whose password was accepted and whose second step is pending. */
  const [twoFactorEmail, setTwoFactorEmail] = useState<string>();
  const continueToPage = () => navigate(from, { replace: true });
  const checked = useCheckedForm(
    loginForm,
    async (credentials) => {
      try {
        await signIn(credentials);
      } catch (problem) {
        if (!(problem instanceof ApiProblem) || problem.code !== 'multi-factor-auth-required') throw problem;
        return setTwoFactorEmail(credentials.email);
      }
      await continueToPage();
    },
    { fallback: t('login.failed') },
  );
  const startAgain = () => setTwoFactorEmail(undefined);
  return { ...checked, twoFactorEmail, startAgain, continueToPage };
}
