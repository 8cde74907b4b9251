import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { ApiProblem } from '../../api/call-api.ts';
import { useAuth } from '../../auth/auth-context.tsx';
import { Door } from '../../shell/door.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { FormError } from './address-form.tsx';
import { confirmEmail } from './follow-link.ts';
import { SendAgain } from './send-again.tsx';
import { UsedUpLink } from './used-up-link.tsx';

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get('token') ?? '',
});

type Step = 'confirm' | 'confirmed' | 'used-up';

/**
 * Where the link of the welcome leads. Nothing happens before somebody presses the button: programs that look
 * through mail follow links, too, and would confirm addresses for people who never signed up.
 */
export function Component() {
  const { token } = useLoaderData<typeof loader>();
  const { viewer } = useAuth();
  const [step, setStep] = useState<Step>(token ? 'confirm' : 'used-up');
  const shown = viewer?.emailVerified ? 'confirmed' : step;
  return (
    <Door
      title="Confirm your e-mail"
      words="Signed, on the first page"
      text="An address that is yours is the way back in, should you ever forget your password."
      lead={
        shown === 'confirm'
          ? 'One press, and we know that this address is yours.'
          : 'So that we can reach you.'
      }
    >
      <title>Confirm your e-mail · Dogear</title>
      <meta name="robots" content="noindex" />
      {shown === 'confirm' && (
        <Confirm token={token} onDone={() => setStep('confirmed')} onUsedUp={() => setStep('used-up')} />
      )}
      {shown === 'confirmed' && <Confirmed isSignedIn={viewer !== null} />}
      {shown === 'used-up' && (
        <>
          <UsedUpLink>
            It works once, for an hour, and only as it stands in the mail. If you have confirmed your address
            already, all is well.
          </UsedUpLink>
          <SendAgain email={viewer?.email ?? undefined} />
        </>
      )}
    </Door>
  );
}

function Confirm({ token, onDone, onUsedUp }: { token: string; onDone: () => void; onUsedUp: () => void }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await confirmEmail(token);
      onDone();
      await revalidate();
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'link_used_up') onUsedUp();
      else
        setFailure(problem instanceof ApiProblem ? problem.message : 'That did not work. Please try again.');
    }
    setBusy(false);
  };
  return (
    <form
      className="form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <SubmitButton className="btn btn-primary btn-lg btn-wide" busy={busy}>
        {busy ? 'One moment…' : 'Confirm my e-mail'}
      </SubmitButton>
      {failure && <FormError message={failure} />}
    </form>
  );
}

function Confirmed({ isSignedIn }: { isSignedIn: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className="slip mb-6" tabIndex={-1} ref={place}>
        <CircleCheck aria-hidden="true" />
        <strong>Your e-mail is confirmed</strong>
        <p>Thank you. There is nothing more to do.</p>
      </div>
      <Link className="btn btn-primary btn-lg btn-wide" to={isSignedIn ? '/dashboard' : '/login'}>
        {isSignedIn ? 'To my dashboard' : 'Login'}
      </Link>
    </>
  );
}
