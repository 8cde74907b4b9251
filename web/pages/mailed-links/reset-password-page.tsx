import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { checkPasswordReset } from '../../../contract/mailed-links.ts';
import { appContext } from '../../app-context.ts';
import { Door } from '../../shell/door.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { UsedUpLink } from './used-up-link.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 200) ?? '';
  const { callApi } = context.get(appContext);
  const { isGood } = token ? await callApi(checkPasswordReset, { body: { token } }) : { isGood: false };
  return { token, isGood };
}
/** The link is used up by what is done here, which is no news to this page. */
export const shouldRevalidate = () => false;

type Step = 'choose' | 'done' | 'used-up';

const leads: Record<Step, string> = {
  choose: 'You’ll be signed out everywhere, and you can log in with the new one.',
  done: 'You’re all set.',
  'used-up': 'You’ll need a new link first.',
};

export function Component() {
  const { token, isGood } = useLoaderData<typeof loader>();
  const [step, setStep] = useState<Step>(isGood ? 'choose' : 'used-up');
  return (
    <Door
      title="Choose a new password"
      words="We kept your place"
      text="One more line, and you’re back among your books."
      lead={leads[step]}
    >
      <title>Choose a new password · Dogear</title>
      <meta name="robots" content="noindex" />
      {step === 'choose' && (
        <NewPasswordForm token={token} onDone={() => setStep('done')} onUsedUp={() => setStep('used-up')} />
      )}
      {step === 'done' && <Changed />}
      {step === 'used-up' && (
        <>
          <UsedUpLink>
            Each link works once and expires after an hour. Your password hasn’t changed.
          </UsedUpLink>
          <Link className="btn btn-primary btn-lg btn-wide" to="/forgot-password">
            Get a new link
          </Link>
        </>
      )}
    </Door>
  );
}

function Changed() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className="slip mb-6" tabIndex={-1} ref={place}>
        <CircleCheck aria-hidden="true" />
        <strong>Your password has been changed</strong>
        <p>You’ve been signed out everywhere. Log in with your new password.</p>
      </div>
      <Link className="btn btn-primary btn-lg btn-wide" to="/login">
        Login
      </Link>
    </>
  );
}
