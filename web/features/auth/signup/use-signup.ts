import { zodResolver } from '@hookform/resolvers/zod';
import { type SubmitErrorHandler, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { signupForm } from '#contract/users.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useAuth } from '../auth-context.tsx';
import { useProfilePhoto } from '../use-profile-photo.ts';

type Signup = z.output<typeof signupForm>;

/** The sign-up form; `submit` uploads the photo, creates the account, and navigates to `from`. */
export function useSignup(from: string) {
  const { createUser } = useAuth();
  const navigate = useNavigate();
  const toast = useToast();
  const photo = useProfilePhoto();
  // No default values: input entered before hydration is kept.
  const form = useForm<Signup>({ resolver: zodResolver(signupForm) });

  const send = async (account: Signup) => {
    const image = await photo.send();
    if (!image) return;
    try {
      await createUser({ ...account, image });
    } catch (problem) {
      const aboutPassword =
        problem instanceof ApiProblem && problem.fieldErrors.find(({ path }) => path === 'password');
      if (aboutPassword) form.setError('password', { message: aboutPassword.message }, { shouldFocus: true });
      else toast.error(errorMessage(problem));
      return;
    }
    await navigate(from, { replace: true });
  };

  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    const page = event.currentTarget;
    const missing = photo.checkChosen();
    const sendUnlessMissing = async (account: Signup) => {
      if (missing) page.querySelector<HTMLElement>('input[type="file"]')?.focus();
      else await send(account);
    };
    const stay: SubmitErrorHandler<Signup> = () => {};
    return form.handleSubmit(sendUnlessMissing, stay)(event);
  };
  return { form, photo, submit };
}
