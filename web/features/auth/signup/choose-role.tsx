import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { chooseRole } from '#contract/users/users.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { useServices } from '#web/lib/services-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useAction } from '#web/lib/use-action.ts';
import cardStyles from '#web/ui/card.module.css';
import { classNames } from '#web/ui/class-names.ts';
import fieldStyles from '#web/ui/form/field.module.css';
import formStyles from '#web/ui/form/form.module.css';
import { Hint } from '#web/ui/form/hint.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { forgetViewer } from '../session/viewer.ts';
import { useCurrentUser } from '../use-current-user.ts';
import styles from './choose-role.module.css';

const roles = ['Buyer', 'Seller'] as const;

/** For an account without a role, for example after an interrupted sign-up. */
export function ChooseRole() {
  const t = useTranslations('auth');
  const currentUser = useCurrentUser();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [role, setRole] = useState<'Buyer' | 'Seller'>('Buyer');
  const buyerHint = useServices().cardBookings ? 'chooseRole.Buyer' : 'chooseRole.BuyerWithoutCards';
  const { run, busy } = useAction(
    async () => {
      await callApi(chooseRole, { body: { role } });
      forgetViewer();
      await revalidate();
    },
    { show: toast.error },
  );
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <>
      <PageHead title={t('chooseRole.title', { name: currentUser.name })}>{t('chooseRole.text')}</PageHead>
      <form className={classNames(formStyles.form, cardStyles.card, styles.form)} onSubmit={save}>
        <fieldset className={fieldStyles.field}>
          <legend className={fieldStyles.label}>{t('chooseRole.question', { site: useSite().name })}</legend>
          {roles.map((choice) => (
            <label key={choice} className={styles.choice}>
              <input type="radio" name="role" checked={role === choice} onChange={() => setRole(choice)} />
              <span>
                <b>{t(`roles.${choice}`)}</b>
                <Hint as="span">{t(choice === 'Buyer' ? buyerHint : 'roleHints.Seller')}</Hint>
              </span>
            </label>
          ))}
        </fieldset>
        <div className={formStyles.actions}>
          <SubmitButton busy={busy}>{t('continue')}</SubmitButton>
        </div>
      </form>
    </>
  );
}
