import { zodResolver } from '@hookform/resolvers/zod';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { loginForm } from '../../../contract/accounts.ts';
import { ApiProblem } from '../../api/call-api.ts';
import { useAuth } from '../../auth/auth-context.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

/** @param props.from the page to go to afterwards */
export function LoginForm({ from }: { from: string }) {
  const { form, submit, failure } = useLogin(from);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
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
      <div className="form-end">
        <SubmitButton className="btn btn-primary btn-lg btn-wide" busy={isSubmitting}>
          {isSubmitting ? 'One moment…' : 'Login'}
        </SubmitButton>
      </div>
      {failure && (
        <p className="form-err" role="alert">
          <CircleAlert aria-hidden="true" />
          <span>{failure}</span>
        </p>
      )}
    </form>
  );
}

function useLogin(from: string) {
  const { signIn } = useAuth();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  // No default values: what was typed before the page was live stays.
  const form = useForm<z.input<typeof loginForm>>({ resolver: zodResolver(loginForm) });
  const submit = form.handleSubmit(async (credentials) => {
    setFailure(undefined);
    try {
      await signIn(credentials);
    } catch (problem) {
      setFailure(
        problem instanceof ApiProblem ? problem.message : 'Logging in did not work. Please try again.',
      );
      return;
    }
    await navigate(from, { replace: true });
  });
  return { form, submit, failure };
}
