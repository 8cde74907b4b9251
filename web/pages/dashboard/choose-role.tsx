import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { registerUser } from '../../../contract/accounts.ts';
import { callApi } from '../../api/browser-api.ts';
import { forgetViewer } from '../../auth/browser-viewer.ts';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { classNames } from '../../ui/class-names.ts';
import fieldStyles from '../../ui/field.module.css';
import formStyles from '../../ui/form.module.css';
import { Hint } from '../../ui/hint.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './choose-role.module.css';
import { PageHead } from './page-head.tsx';
import { problemWords } from './use-change.ts';
import { useMember } from './use-member.ts';

const choices = [
  { role: 'Buyer', words: 'Browse, book, and pay by card.' },
  { role: 'Seller', words: 'List books once an admin has verified you.' },
] as const;

/** For an account that came without a role, such as one whose sign-up was interrupted. */
export function ChooseRole() {
  const member = useMember();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [role, setRole] = useState<'Buyer' | 'Seller'>('Buyer');
  const [saving, setSaving] = useState(false);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      await callApi(registerUser, { body: { role } });
      forgetViewer();
      await revalidate();
    } catch (refusal) {
      toast.error(problemWords(refusal));
    }
    setSaving(false);
  };
  return (
    <>
      <PageHead title={`Welcome, ${member.name}`}>One question before you come in.</PageHead>
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
                <Hint as="span">{choice.words}</Hint>
              </span>
            </label>
          ))}
        </fieldset>
        <div className={formStyles.actions}>
          <Button size="large" type="submit" disabled={saving}>
            Continue
          </Button>
        </div>
      </form>
    </>
  );
}
