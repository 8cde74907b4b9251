import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { loginForm } from '#contract/users.ts';
import { FormFootnote } from '#web/layout/form-footnote.tsx';
import { ApiProblem } from '#web/lib/api-client.ts';
import { PasswordField, TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useAuth } from '../auth-context.tsx';
import { SecondStepForm } from './second-step-form.tsx';

/** @param props.from the page to go to afterwards */
export function LoginForm({ from }: { from: string }) {
  const { form, submit, failure, asked, startAgain, arrive } = useLogin(from);
  const { errors, isSubmitting } = form.formState;
  if (asked) return <SecondStepForm email={asked} onDone={arrive} onStartAgain={startAgain} />;
  return (
    <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className={formStyles.actions}>
        <SubmitButton wide busy={isSubmitting}>
          {isSubmitting ? 'One moment…' : 'Login'}
        </SubmitButton>
      </div>
      {failure && <FormError message={failure} />}
      <FormFootnote>
        <TextLink to="/forgot-password">Forgot your password?</TextLink>
      </FormFootnote>
    </form>
  );
}

function useLogin(from: string) {
  const { signIn } = useAuth();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  /** Whose password was right and is not enough. */
  const [asked, setAsked] = useState<string>();
  const arrive = () => navigate(from, { replace: true });
  // No default values: what was typed before the page was live stays.
  const form = useForm<z.input<typeof loginForm>>({ resolver: zodResolver(loginForm) });
  const submit = form.handleSubmit(async (credentials) => {
    setFailure(undefined);
    try {
      await signIn(credentials);
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'multi-factor-auth-required')
        return setAsked(credentials.email);
      setFailure(
        problem instanceof ApiProblem ? problem.message : 'We couldn’t log you in. Please try again.',
      );
      return;
    }
    await arrive();
  });
  const startAgain = () => setAsked(undefined);
  return { form, submit, failure, asked, startAgain, arrive };
}
