import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { useServices } from '#web/lib/services-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useAction } from '#web/lib/use-action.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { OneButtonForm } from '#web/ui/form/one-button-form.tsx';
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
  const t = useTranslations('auth');
  const { token } = useLoaderData<typeof loader>();
  const { mail } = useServices();
  const [step, setStep] = useState<Step>(token ? 'confirm' : 'expired');
  return (
    <AuthLayout
      title={t('browser.title')}
      headline={t('login.headline')}
      tagline={t('browser.tagline')}
      intro={t(step === 'confirmed' ? 'browser.introDone' : 'browser.intro')}
    >
      <title>{`${t('browser.title')} · ${useSite().name}`}</title>
      <meta name="robots" content="noindex" />
      {step === 'confirm' && (
        <Confirm token={token} onDone={() => setStep('confirmed')} onExpired={() => setStep('expired')} />
      )}
      {step === 'confirmed' && <Confirmed />}
      {step === 'expired' && (
        <>
          <ExpiredLink>{t(mail ? 'browser.expired' : 'browser.expiredWithoutMail')}</ExpiredLink>
          <ButtonLink size="large" wide to="/login">
            {t('loginButton')}
          </ButtonLink>
        </>
      )}
    </AuthLayout>
  );
}

function Confirm({ token, onDone, onExpired }: { token: string; onDone: () => void; onExpired: () => void }) {
  const t = useTranslations('auth');
  const action = useAction(
    async () => {
      await confirmBrowser(token);
      onDone();
    },
    { on: { token_expired: onExpired }, fallback: t('failed') },
  );
  return <OneButtonForm action={action} label={t('browser.title')} busyLabel={t('oneMoment')} />;
}

function Confirmed() {
  const t = useTranslations('auth');
  return (
    <>
      <FocusedNotice icon={CircleCheck} title={t('browser.doneTitle')} className={styles.notice}>
        <p>{t('browser.done')}</p>
      </FocusedNotice>
      <ButtonLink size="large" wide to="/login">
        {t('loginButton')}
      </ButtonLink>
    </>
  );
}
