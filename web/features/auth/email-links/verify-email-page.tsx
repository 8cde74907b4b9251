import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Viewer } from '#contract/users.ts';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { ApiProblem } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useServices } from '#web/lib/services-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useAuth } from '../auth-context.tsx';
import { loginPathFrom } from '../return-to.ts';
import { ConfirmationRequired } from './confirmation-required.tsx';
import { ExpiredLink } from './expired-link.tsx';
import { confirmEmail } from './follow-link.ts';
import { OtherAccount } from './other-account.tsx';
import { SendAgain } from './send-again.tsx';
import { storedToken } from './stored-token.ts';
import styles from './verify-email-page.module.css';

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get('token') || storedToken.read(),
});

type Step = 'confirm' | 'confirmed' | 'expired' | 'required' | 'other-account';

/**
 * The target of the link in the welcome mail. It confirms the signed-in account only, because another person may have
 * signed up with the address. Nothing happens before the button is pressed, because mail scanners follow links too.
 */
export function Component() {
  const t = useTranslations('auth');
  const { token } = useLoaderData<typeof loader>();
  const { viewer } = useAuth();
  const [step, setStep] = useState<Step>(token ? 'confirm' : 'required');
  const shown = stepFor(viewer, step);
  const isForNothing = !useServices().mail && shown === 'expired';
  return (
    <AuthLayout
      title={t('verify.title')}
      headline={t('verify.headline')}
      tagline={t(isForNothing ? 'login.tagline' : 'verify.tagline')}
      intro={t(isForNothing ? 'verify.nothingToConfirm' : `verify.intros.${shown}`)}
    >
      <title>{`${t('verify.title')} · ${useSite().name}`}</title>
      <meta name="robots" content="noindex" />
      {shown === 'log-in' && <LogIn token={token} />}
      {shown === 'confirm' && <Confirm token={token} onEnd={setStep} />}
      {shown === 'confirmed' && <Confirmed isSignedIn={viewer !== null} />}
      {shown === 'other-account' && <OtherAccount onLoggedOut={() => setStep('confirm')} />}
      {shown === 'required' && <ConfirmationRequired email={viewer?.email ?? ''} />}
      {isForNothing && <ExpiredLink>{t('verify.expiredWithoutMail')}</ExpiredLink>}
      {shown === 'expired' && !isForNothing && (
        <>
          <ExpiredLink>{t('verify.expired')}</ExpiredLink>
          <SendAgain email={viewer?.email ?? undefined} />
        </>
      )}
    </AuthLayout>
  );
}

function stepFor(viewer: Viewer | null, step: Step): Step | 'log-in' {
  if ((step === 'expired' || step === 'required') && viewer?.emailVerified) return 'confirmed';
  // Without a link, there is only something to say to those whose account waits for one.
  if (step === 'required' && !viewer?.mustConfirmEmail) return 'expired';
  return step === 'confirm' && !viewer ? 'log-in' : step;
}

/** A button instead of a link, because an anonymous page starts the app only for buttons. */
function LogIn({ token }: { token: string }) {
  const t = useTranslations('auth');
  const navigate = useNavigate();
  const logIn = () => {
    storedToken.write(token);
    return navigate(loginPathFrom('/verify-email'));
  };
  return (
    <Button size="large" wide onClick={logIn}>
      {t('loginButton')}
    </Button>
  );
}

const stepAfterError: Record<string, Step> = {
  token_expired: 'expired',
  link_of_another_account: 'other-account',
};

function Confirm({ token, onEnd }: { token: string; onEnd: (step: Step) => void }) {
  const t = useTranslations('auth');
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await confirmEmail(token);
      onEnd('confirmed');
      await revalidate();
    } catch (problem) {
      const end = problem instanceof ApiProblem ? stepAfterError[problem.code] : undefined;
      if (end === 'expired') storedToken.remove();
      if (end) onEnd(end);
      else setFailure(errorMessage(problem, t('failed')));
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
        {busy ? t('oneMoment') : t('verify.submit')}
      </SubmitButton>
      {failure && <FormError message={failure} />}
    </form>
  );
}

function Confirmed({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations('auth');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <Notice
        icon={CircleCheck}
        title={t('verify.doneTitle')}
        className={styles.notice}
        tabIndex={-1}
        ref={place}
      >
        <p>{t('verify.done')}</p>
      </Notice>
      <ButtonLink size="large" wide to={isSignedIn ? '/dashboard' : '/login'}>
        {isSignedIn ? t('verify.toDashboard') : t('loginButton')}
      </ButtonLink>
    </>
  );
}
