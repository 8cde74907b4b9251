import { UserRoundX } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAction } from '#web/lib/use-action.ts';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useAuth } from '../auth-context.tsx';

/** Shown when the link belongs to another account than the signed-in one. */
export function OtherAccount({ onLoggedOut }: { onLoggedOut: () => void }) {
  const t = useTranslations('auth');
  const { viewer, logOut } = useAuth();
  const { revalidate } = useRevalidator();
  const { run, busy, failure } = useAction(
    async () => {
      await logOut();
      await revalidate();
      onLoggedOut();
    },
    { fallback: t('failed') },
  );
  return (
    <form
      className={formStyles.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Notice icon={UserRoundX} title={t('otherAccount.title', { email: viewer?.email ?? '' })} role="alert">
        <p>{t('otherAccount.text')}</p>
      </Notice>
      <SubmitButton wide busy={busy}>
        {busy ? t('oneMoment') : t('otherAccount.signOut')}
      </SubmitButton>
      {failure && <FormError message={failure} />}
    </form>
  );
}
