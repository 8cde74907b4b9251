import { BellOff, Link2Off } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { unsubscribe, unsubscribeTokenPattern } from '#contract/wishes.ts';
import { useAuth } from '#web/features/auth/auth-context.tsx';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { ApiProblem } from '#web/lib/api-client.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './unsubscribe-page.module.css';

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get('token') ?? '',
});

type Step = 'confirm' | 'done' | 'unknown';

const intros: Record<Step, string> = {
  confirm: 'We’ll delete the wish behind this email. You can make it again at any time.',
  done: 'The wish behind this email is deleted.',
  unknown: 'Your emails haven’t changed.',
};

/**
 * The target of the link in emails about wishes; it needs no account. Nothing happens before the button is pressed, because
 * mail scanners follow links too.
 */
export function Component() {
  const { token } = useLoaderData<typeof loader>();
  const [step, setStep] = useState<Step>(unsubscribeTokenPattern.test(token) ? 'confirm' : 'unknown');
  return (
    <AuthLayout
      title="Stop these emails"
      headline="We kept your place"
      tagline="Your next wish is one search away."
      intro={intros[step]}
    >
      <title>Stop these emails · Dogear</title>
      <meta name="robots" content="noindex" />
      {step === 'confirm' ? <Confirm token={token} onEnd={setStep} /> : <End step={step} />}
    </AuthLayout>
  );
}

function Confirm({ token, onEnd }: { token: string; onEnd: (step: Step) => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await callApi(unsubscribe, { query: { token } });
      onEnd('done');
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.status === 404) onEnd('unknown');
      else setFailure(errorMessage(problem, 'That didn’t work. Please try again.'));
      setBusy(false);
    }
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
        {busy ? 'One moment…' : 'Stop emails'}
      </SubmitButton>
      {failure && <FormError message={failure} />}
    </form>
  );
}

function End({ step }: { step: 'done' | 'unknown' }) {
  const { viewer } = useAuth();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const isDone = step === 'done';
  return (
    <>
      <Notice
        icon={isDone ? BellOff : Link2Off}
        title={isDone ? 'We’ve stopped these emails' : 'This link doesn’t work'}
        className={styles.notice}
        tabIndex={-1}
        ref={place}
      >
        <p>
          {isDone
            ? 'Emails about your other wishes and your bookings continue.'
            : 'Part of it may be missing. Open it from the email again, or delete the wish in My Wishes.'}
        </p>
      </Notice>
      <ButtonLink size="large" wide to={viewer || !isDone ? '/dashboard/mywishes' : '/'}>
        {viewer || !isDone ? 'Go to My Wishes' : 'Go to the home page'}
      </ButtonLink>
    </>
  );
}
