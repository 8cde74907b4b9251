import type { SubmitEvent } from 'react';
import { useTranslations } from 'use-intl';
import { claimSetup } from '#contract/setup.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useAction } from '#web/lib/use-action.ts';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { Sheet } from './sheet.tsx';

/** Exchanges the key for a cookie. A button does it, because programs that look at links open them too. */
export function Claim({ setupKey, onClaimed }: { setupKey: string; onClaimed: () => void }) {
  const t = useTranslations('setup.claim');
  const { run, busy, failure } = useAction(async () => {
    await callApi(claimSetup, { body: { key: setupKey } });
    onClaimed();
  });
  const claim = (event: SubmitEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <Sheet title={t('title')}>
      <p>{t('text')}</p>
      <form className={formStyles.form} method="post" onSubmit={claim}>
        <div>
          <SubmitButton busy={busy}>{t('button')}</SubmitButton>
        </div>
        {failure && <FormError message={failure} />}
      </form>
    </Sheet>
  );
}
