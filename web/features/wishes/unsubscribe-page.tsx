import { BellOff, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { isTokenOfKind, unsubscribe, unsubscribeTokenPattern } from '#contract/wishes.ts';
import { useAuth } from '#web/features/auth/auth-context.tsx';
import { AuthLayout } from '#web/layout/auth-layout.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useAction } from '#web/lib/use-action.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FocusedNotice } from '#web/ui/focused-notice.tsx';
import { OneButtonForm } from '#web/ui/form/one-button-form.tsx';
import styles from './unsubscribe-page.module.css';

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get('token') ?? '',
});

type Step = 'confirm' | 'done' | 'unknown';

/**
 * The target of the link in emails that can be turned off: those about wishes, and those of a kind. It needs no account. Nothing happens before the button is pressed, because
 * mail scanners follow links too.
 */
export function Component() {
  const t = useTranslations('wishes.unsubscribe');
  const { token } = useLoaderData<typeof loader>();
  const [step, setStep] = useState<Step>(unsubscribeTokenPattern.test(token) ? 'confirm' : 'unknown');
  const ofKind = useTranslations('notifications.unsubscribe');
  const intro = isTokenOfKind(token) && step !== 'unknown' ? ofKind(step) : t(step);
  return (
    <AuthLayout title={t('title')} headline={t('headline')} tagline={t('tagline')} intro={intro}>
      <title>{`${t('title')} · ${useSite().name}`}</title>
      <meta name="robots" content="noindex" />
      {step === 'confirm' ? (
        <Confirm token={token} onEnd={setStep} />
      ) : (
        <End step={step} isOfKind={isTokenOfKind(token)} />
      )}
    </AuthLayout>
  );
}

function Confirm({ token, onEnd }: { token: string; onEnd: (step: Step) => void }) {
  const t = useTranslations('wishes.unsubscribe');
  const action = useAction(
    async () => {
      await callApi(unsubscribe, { query: { token } });
      onEnd('done');
    },
    { on: { not_found: () => onEnd('unknown') }, fallback: t('failed') },
  );
  return <OneButtonForm action={action} label={t('stop')} busyLabel={t('busy')} />;
}

type EndProps = { step: 'done' | 'unknown'; isOfKind: boolean };

function End({ step, isOfKind }: EndProps) {
  const t = useTranslations('wishes.unsubscribe');
  const { viewer } = useAuth();
  const isDone = step === 'done';
  const ofKind = useTranslations('notifications.unsubscribe');
  const doneText = isOfKind ? ofKind('doneText') : t('doneText');
  const [choices, toChoices] = isOfKind
    ? ['/dashboard/notifications', ofKind('toChoices')]
    : ['/dashboard/mywishes', t('toWishes')];
  return (
    <>
      <FocusedNotice
        icon={isDone ? BellOff : Link2Off}
        title={isDone ? t('doneTitle') : t('unknownTitle')}
        className={styles.notice}
      >
        <p>{isDone ? doneText : t('unknownText')}</p>
      </FocusedNotice>
      <ButtonLink size="large" wide to={viewer || !isDone ? choices : '/'}>
        {viewer || !isDone ? toChoices : t('toHome')}
      </ButtonLink>
    </>
  );
}
