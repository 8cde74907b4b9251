import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { checkPasswordReset } from '#contract/email-links.ts';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { appContext } from '#web/lib/app-context.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ExpiredLink } from './expired-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import styles from './reset-password-page.module.css';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? '';
  const { callApi } = context.get(appContext);
  const { isGood } = token ? await callApi(checkPasswordReset, { body: { token } }) : { isGood: false };
  return { token, isGood };
}
/** Not revalidated: submitting consumes the token, and the page would show it as expired. */
export const shouldRevalidate = () => false;

type Step = 'choose' | 'done' | 'expired';

const intros: Record<Step, string> = {
  choose: 'You’ll be signed out everywhere, and you can log in with the new one.',
  done: 'You’re all set.',
  expired: 'You’ll need a new link first.',
};

export function Component() {
  const { token, isGood } = useLoaderData<typeof loader>();
  const [step, setStep] = useState<Step>(isGood ? 'choose' : 'expired');
  return (
    <AuthLayout
      title="Choose a new password"
      headline="We kept your place"
      tagline="One more line, and you’re back among your books."
      intro={intros[step]}
    >
      <title>Choose a new password · Dogear</title>
      <meta name="robots" content="noindex" />
      {step === 'choose' && (
        <NewPasswordForm token={token} onDone={() => setStep('done')} onExpired={() => setStep('expired')} />
      )}
      {step === 'done' && <Changed />}
      {step === 'expired' && (
        <>
          <ExpiredLink>
            Each link works once and expires after an hour. Your password hasn’t changed.
          </ExpiredLink>
          <ButtonLink size="large" wide to="/forgot-password">
            Get a new link
          </ButtonLink>
        </>
      )}
    </AuthLayout>
  );
}

function Changed() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Notice
        icon={CircleCheck}
        title="Your password has been changed"
        className={styles.notice}
        tabIndex={-1}
        ref={place}
      >
        <p>You’ve been signed out everywhere. Log in with your new password.</p>
      </Notice>
      <ButtonLink size="large" wide to="/login">
        Login
      </ButtonLink>
    </>
  );
}
