import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { ApiProblem } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ExpiredLink } from './expired-link.tsx';
import { confirmBrowser } from './follow-link.ts';
import styles from './verify-email-page.module.css';

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get('token') ?? '',
});

type Step = 'confirm' | 'confirmed' | 'expired';

/**
 * The target of the link that is mailed after too many sign-in attempts. Nothing happens before the button is
 * pressed, because mail scanners follow links too.
 */
export function Component() {
  const { token } = useLoaderData<typeof loader>();
  const [step, setStep] = useState<Step>(token ? 'confirm' : 'expired');
  return (
    <AuthLayout
      title="Confirm this browser"
      headline="Your place is still marked"
      tagline="Too many people tried your password. We want to be sure it’s you."
      intro={
        step === 'confirmed' ? 'You can log in here now.' : 'Confirm the browser where you want to log in.'
      }
    >
      <title>Confirm this browser · Dogear</title>
      <meta name="robots" content="noindex" />
      {step === 'confirm' && (
        <Confirm token={token} onDone={() => setStep('confirmed')} onExpired={() => setStep('expired')} />
      )}
      {step === 'confirmed' && <Confirmed />}
      {step === 'expired' && (
        <>
          <ExpiredLink>
            Each link works once and expires after an hour. Log in again to get a new one.
          </ExpiredLink>
          <ButtonLink size="large" wide to="/login">
            Login
          </ButtonLink>
        </>
      )}
    </AuthLayout>
  );
}

function Confirm({ token, onDone, onExpired }: { token: string; onDone: () => void; onExpired: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await confirmBrowser(token);
      onDone();
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'token_expired') onExpired();
      else setFailure(errorMessage(problem, 'That didn’t work. Please try again.'));
    }
    setBusy(false);
  };
  return (
    <form
      className={formStyles.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <SubmitButton wide busy={busy}>
        {busy ? 'One moment…' : 'Confirm this browser'}
      </SubmitButton>
      {failure && <FormError message={failure} />}
    </form>
  );
}

function Confirmed() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Notice
        icon={CircleCheck}
        title="This browser is confirmed"
        className={styles.notice}
        tabIndex={-1}
        ref={place}
      >
        <p>Now log in with your password as usual.</p>
      </Notice>
      <ButtonLink size="large" wide to="/login">
        Login
      </ButtonLink>
    </>
  );
}
