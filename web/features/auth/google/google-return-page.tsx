import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSite } from '#web/lib/site-context.ts';
import { classNames } from '#web/ui/class-names.ts';
import layoutStyles from '#web/ui/layout.module.css';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { authErrorCode, authProblem, authSentence } from '../auth-errors.ts';
import { loginPathFrom, signupPathFrom } from '../return-to.ts';
import { forgetPending, pendingSignIn } from '../session/pending-sign-in.ts';
import styles from './google-return-page.module.css';
import { finishGoogleSignIn } from './google-sign-in.ts';
import { notifyOpener } from './popup-channel.ts';

/** The page that Google redirects to. */
export function Component() {
  const t = useTranslations('auth');
  const tUi = useTranslations('ui');
  const isDone = useGoogleReturn();
  return (
    <>
      <title>{`${t('google.title')} · ${useSite().name}`}</title>
      <VisuallyHidden as="h1">{t('google.heading')}</VisuallyHidden>
      {isDone ? (
        <p className={classNames(layoutStyles.wrap, styles.message)} role="status">
          {t('google.done')}
        </p>
      ) : (
        <Spinner label={tUi('oneMoment')} />
      )}
      <noscript>
        <p className={classNames(layoutStyles.wrap, styles.message)}>{t('google.noScript')}</p>
      </noscript>
    </>
  );
}

/**
 * Notifies the page that opened this window, and that page continues. If no page is waiting, because Google was
 * opened in place of our page or that page is closed, this one continues itself.
 * @returns whether this window has nothing left to do
 */
function useGoogleReturn(): boolean {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  const [isDone, setDone] = useState(false);
  const isHandled = useRef(false);
  const named = search.get('error');
  const error = named === null ? null : (authErrorCode(named) ?? 'internal-error');
  const attempt = search.get('attempt');

  useEffect(() => {
    const handleReturn = async () => {
      const pending = pendingSignIn();
      const opened = attempt ?? (window.opener ? pending?.attempt : undefined);
      if (opened && (await notifyOpener(opened, error))) {
        window.close();
        setDone(true);
        return;
      }
      const { from = '/', startedOn, invitation } = pending ?? {};
      try {
        if (error) throw authProblem(error);
        // Without a pending sign-in, for example when the address was entered by hand, there is nothing to finish.
        if (pending) await finishGoogleSignIn();
        await navigate(from, { replace: true });
      } catch (problem) {
        forgetPending();
        toast.error(authSentence(problem));
        const back = startedOn === '/signup' ? signupPathFrom(from, invitation) : loginPathFrom(from);
        await navigate(back, { replace: true });
      }
    };
    // Strict mode runs effects twice, but a return can be handled only once.
    if (isHandled.current) return;
    isHandled.current = true;
    void handleReturn();
  }, [attempt, error, navigate, toast]);
  return isDone;
}
