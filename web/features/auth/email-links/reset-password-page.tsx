import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { checkPasswordReset } from '#contract/auth/email-links.ts';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { appContext } from '#web/lib/app-context.ts';
import { useServices } from '#web/lib/services-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { AskTheHost } from './ask-the-host.tsx';
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

export function Component() {
  const t = useTranslations('auth');
  const { token, isGood } = useLoaderData<typeof loader>();
  const [step, setStep] = useState<Step>(isGood ? 'choose' : 'expired');
  return (
    <AuthLayout
      title={t('reset.title')}
      headline={t('forgot.headline')}
      tagline={t('reset.tagline')}
      intro={t(`reset.${step}`)}
    >
      <title>{`${t('reset.title')} · ${useSite().name}`}</title>
      <meta name="robots" content="noindex" />
      {step === 'choose' && (
        <NewPasswordForm token={token} onDone={() => setStep('done')} onExpired={() => setStep('expired')} />
      )}
      {step === 'done' && <Changed />}
      {step === 'expired' && <Expired />}
    </AuthLayout>
  );
}

/** On a site that sends no email, the link came from an administrator, and so does the next one. */
function Expired() {
  const t = useTranslations('auth.reset');
  if (!useServices().mail)
    return (
      <>
        <ExpiredLink>{t('expiredWithoutMail')}</ExpiredLink>
        <AskTheHost />
      </>
    );
  return (
    <>
      <ExpiredLink>{t('expiredText')}</ExpiredLink>
      <ButtonLink size="large" wide to="/forgot-password">
        {t('newLink')}
      </ButtonLink>
    </>
  );
}

function Changed() {
  const t = useTranslations('auth');
  return (
    <>
      <FocusedNotice icon={CircleCheck} title={t('reset.changedTitle')} className={styles.notice}>
        <p>{t('reset.changed')}</p>
      </FocusedNotice>
      <ButtonLink size="large" wide to="/login">
        {t('loginButton')}
      </ButtonLink>
    </>
  );
}
