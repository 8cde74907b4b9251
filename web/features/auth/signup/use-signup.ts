import { useState } from 'react';
import { type SubmitErrorHandler, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { agreeToTerms, getAgreement } from '#contract/site/agreements.ts';
import { signupForm } from '#contract/users/users.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { documentLocale } from '#web/lib/messages/document-messages.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { showFieldErrors } from '#web/lib/show-field-errors.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useAuth } from '../auth-context.tsx';
import { confirmEmailPath } from '../return-to.ts';
import { useProfilePhoto } from '../use-profile-photo.ts';

type Signup = z.output<typeof signupForm>;

/** The form asked for it. If this fails, the dashboard asks again. */
async function agreeToLatestTerms(): Promise<void> {
  try {
    const { pending } = await callApi(getAgreement, { query: { locale: documentLocale() } });
    if (pending) await callApi(agreeToTerms, { body: { version: pending.version } });
  } catch {}
}

/** The sign-up form; `submit` uploads the photo, creates the account, and navigates to `from`. */
export function useSignup(from: string) {
  const { createUser } = useAuth();
  const { texts, joining } = useSite();
  const navigate = useNavigate();
  const toast = useToast();
  const photo = useProfilePhoto();
  // No default values: input entered before hydration is kept.
  const form = useForm<Signup>({ resolver: schemaResolver(signupForm) });

  const send = async (account: Signup) => {
    const image = await photo.send();
    if (!image) return;
    try {
      await createUser({ ...account, image });
      if (texts.pages.includes('terms')) await agreeToLatestTerms();
    } catch (problem) {
      if (!showFieldErrors(form, problem)) toast.error(errorMessage(problem));
      return;
    }
    await navigate(joining === 'domain' ? confirmEmailPath : from, { replace: true });
  };

  const terms = useTermsBox();
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    const page = event.currentTarget;
    const missing = photo.checkChosen();
    const unticked = terms.check(page);
    const sendUnlessMissing = async (account: Signup) => {
      if (missing) page.querySelector<HTMLElement>('input[type="file"]')?.focus();
      else if (unticked) unticked.focus();
      else await send(account);
    };
    const stay: SubmitErrorHandler<Signup> = () => {};
    return form.handleSubmit(sendUnlessMissing, stay)(event);
  };
  return { form, photo, terms, submit };
}

/** The box for the terms, which the form has only where there are some. */
function useTermsBox() {
  const t = useTranslations('site-terms');
  const [error, setError] = useState<string>();
  /** Returns the box if it is not ticked, and says so beside it. */
  const check = (page: HTMLFormElement): HTMLInputElement | undefined => {
    const box = page.elements.namedItem('terms');
    const isMissing = box instanceof HTMLInputElement && !box.checked;
    setError(isMissing ? t('required') : undefined);
    return isMissing ? box : undefined;
  };
  return { error, check, clear: () => setError(undefined) };
}
