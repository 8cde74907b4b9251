import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { chooseRole } from '#contract/users.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
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

const choices = [
  { role: 'Buyer', text: 'Browse, book, and pay by card.' },
  { role: 'Seller', text: 'List books once an admin has verified you.' },
] as const;

/** For an account without a role, for example after an interrupted sign-up. */
export function ChooseRole() {
  const currentUser = useCurrentUser();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [role, setRole] = useState<'Buyer' | 'Seller'>('Buyer');
  const [saving, setSaving] = useState(false);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      await callApi(chooseRole, { body: { role } });
      forgetViewer();
      await revalidate();
    } catch (error) {
      toast.error(errorMessage(error));
    }
    setSaving(false);
  };
  return (
    <>
      <PageHead title={`Welcome, ${currentUser.name}`}>One question before you come in.</PageHead>
      <form className={classNames(formStyles.form, cardStyles.card, styles.form)} onSubmit={save}>
        <fieldset className={fieldStyles.field}>
          <legend className={fieldStyles.label}>What brings you to Dogear?</legend>
          {choices.map((choice) => (
            <label key={choice.role} className={styles.choice}>
              <input
                type="radio"
                name="role"
                checked={role === choice.role}
                onChange={() => setRole(choice.role)}
              />
              <span>
                <b>{choice.role}</b>
                <Hint as="span">{choice.text}</Hint>
              </span>
            </label>
          ))}
        </fieldset>
        <div className={formStyles.actions}>
          <SubmitButton busy={saving}>Continue</SubmitButton>
        </div>
      </form>
    </>
  );
}
