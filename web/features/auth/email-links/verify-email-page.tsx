import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { isChangeToken } from '#contract/auth/email-links.ts';
import type { Viewer } from '#contract/users/users.ts';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { useServices } from '#web/lib/services-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { OneButtonForm } from '#web/ui/form/one-button-form.tsx';
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
 * The target of the link in the welcome mail, and of the one to a new address. It confirms the signed-in account only, because another person may have
 * signed up with the address. Nothing happens before the button is pressed, because mail scanners follow links too.
 */
export function Component() {
  const t = useTranslations('auth');
  const { token } = useLoaderData<typeof loader>();
  const { viewer } = useAuth();
  // It stays what it was once the token has been used.
  const [isChange] = useState(isChangeToken(token));
  const [step, setStep] = useState<Step>(token ? 'confirm' : 'required');
  const shown = stepFor(viewer, step, isChange);
  const { mail } = useServices();
  const isForNothing = !isChange && !mail && shown === 'expired';
  const titleKey = isForNothing ? 'titleWithoutMail' : isChange ? 'change.title' : 'title';
  return (
    <AuthLayout
      title={t(`verify.${titleKey}`)}
      headline={t('verify.headline')}
      tagline={t(isForNothing ? 'login.tagline' : isChange ? 'verify.change.tagline' : 'verify.tagline')}
      intro={t(
        isForNothing
          ? 'verify.nothingToConfirm'
          : isChange && shown !== 'required'
            ? `verify.change.intros.${shown}`
            : `verify.intros.${shown}`,
      )}
    >
      <title>{`${t(`verify.${titleKey}`)} · ${useSite().name}`}</title>
      <meta name="robots" content="noindex" />
      {shown === 'log-in' && <LogIn token={token} />}
      {shown === 'confirm' && <Confirm token={token} onEnd={setStep} />}
      {shown === 'confirmed' && (isChange ? <Changed /> : <Confirmed isSignedIn={viewer !== null} />)}
      {shown === 'other-account' && <OtherAccount onLoggedOut={() => setStep('confirm')} />}
      {shown === 'required' && <ConfirmationRequired email={viewer?.email ?? ''} />}
      {isForNothing && <ExpiredLink>{t('verify.expiredWithoutMail')}</ExpiredLink>}
      {shown === 'expired' && isChange && <ChangeExpired />}
      {shown === 'expired' && !isChange && !isForNothing && (
        <>
          <ExpiredLink>{t('verify.expired')}</ExpiredLink>
          <SendAgain email={viewer?.email ?? undefined} />
        </>
      )}
    </AuthLayout>
  );
}

function stepFor(viewer: Viewer | null, step: Step, isChange: boolean): Step | 'log-in' {
  const isKnown = !isChange && viewer?.emailVerified;
  if ((step === 'expired' || step === 'required') && isKnown) return 'confirmed';
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

function Confirm({ token, onEnd }: { token: string; onEnd: (step: Step) => void }) {
  const t = useTranslations('auth');
  const { revalidate } = useRevalidator();
  const action = useAction(
    async () => {
      await confirmEmail(token);
      onEnd('confirmed');
      await revalidate();
    },
    {
      on: {
        token_expired: () => {
          storedToken.remove();
          onEnd('expired');
        },
        link_of_another_account: () => onEnd('other-account'),
      },
      fallback: t('failed'),
    },
  );
  return (
    <OneButtonForm
      action={action}
      label={isChangeToken(token) ? t('verify.change.submit') : t('verify.submit')}
      busyLabel={t('oneMoment')}
    />
  );
}

function Confirmed({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations('auth');
  return (
    <>
      <Done title={t('verify.doneTitle')}>{t('verify.done')}</Done>
      <ButtonLink size="large" wide to={isSignedIn ? '/dashboard' : '/login'}>
        {isSignedIn ? t('verify.toDashboard') : t('loginButton')}
      </ButtonLink>
    </>
  );
}

function Changed() {
  const t = useTranslations('auth.verify.change');
  return (
    <>
      <Done title={t('doneTitle')}>{t('done')}</Done>
      <ButtonLink size="large" wide to="/dashboard/profile">
        {t('toProfile')}
      </ButtonLink>
    </>
  );
}

function ChangeExpired() {
  const t = useTranslations('auth.verify.change');
  return (
    <>
      <ExpiredLink>{t('expired')}</ExpiredLink>
      <ButtonLink size="large" wide to="/dashboard/profile">
        {t('toProfile')}
      </ButtonLink>
    </>
  );
}

const Done = ({ title, children }: { title: string; children: ReactNode }) => (
  <FocusedNotice icon={CircleCheck} title={title} className={styles.notice}>
    <p>{children}</p>
  </FocusedNotice>
);
