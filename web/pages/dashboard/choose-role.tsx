import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { registerUser } from '../../../contract/accounts.ts';
import { callApi } from '../../api/browser-api.ts';
import { forgetViewer } from '../../auth/browser-viewer.ts';
import { useToast } from '../../ui/toast.tsx';
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
      <form className="form sheet max-w-[600px]" onSubmit={save}>
        <fieldset className="field">
          <legend className="label">What brings you to Dogear?</legend>
          {choices.map((choice) => (
            <label key={choice.role} className="flex cursor-pointer items-start gap-3 py-2">
              <input
                className="mt-1.5 size-4 accent-(--brand)"
                type="radio"
                name="role"
                checked={role === choice.role}
                onChange={() => setRole(choice.role)}
              />
              <span className="grid">
                <b>{choice.role}</b>
                <span className="hint">{choice.words}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="form-end">
          <button type="submit" className="btn btn-primary btn-lg" disabled={saving}>
            Continue
          </button>
        </div>
      </form>
    </>
  );
}
