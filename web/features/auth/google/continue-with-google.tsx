import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { ApiProblem } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import fieldStyles from '#web/ui/form/field.module.css';
import formStyles from '#web/ui/form/form.module.css';
import { Hint } from '#web/ui/form/hint.tsx';
import { GoogleMark } from '#web/ui/icons.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useAuth } from '../auth-context.tsx';
import { authSentence, authText } from '../auth-errors.ts';
import styles from './continue-with-google.module.css';

type Props = {
  /** The path to navigate to afterwards. */
  from: string;
  hint?: ReactNode;
};

/** The Google sign-in button, above the form. */
export function ContinueWithGoogle({ from, hint }: Props) {
  const t = useTranslations('auth');
  const { start, notice } = useGoogleSignIn(from);
  const hintId = useId();
  return (
    <div className={classNames(formStyles.form, styles.google)}>
      <div className={fieldStyles.field}>
        <Button
          variant="outline"
          size="large"
          wide
          aria-describedby={hint ? hintId : undefined}
          onClick={() => void start()}
        >
          <GoogleMark />
          {t('google.continue')}
        </Button>
        {hint && <Hint id={hintId}>{hint}</Hint>}
        <Hint className={styles.status} role="status">
          {notice}
        </Hint>
      </div>
      <p className={formStyles.divider}>{t('google.orEmail')}</p>
    </div>
  );
}

/** Pressing it again restarts the sign-in in the same window, which may be hidden behind others. */
function useGoogleSignIn(from: string) {
  const { signInWithGoogle } = useAuth();
  const navigate = useNavigate();
  const toast = useToast();
  const [notice, setNotice] = useState<string>();
  const start = async () => {
    setNotice(undefined);
    try {
      await signInWithGoogle(from, () => setNotice(authText('popup-blocked')));
    } catch (problem) {
      setNotice(
        isSuperseded(problem) ? authText('cancelled-popup-request') : void toast.error(authSentence(problem)),
      );
      return;
    }
    await navigate(from, { replace: true });
  };
  return { start, notice };
}

const isSuperseded = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === 'cancelled-popup-request';
