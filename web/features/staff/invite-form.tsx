import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffRights } from '#contract/kernel/staff-rights.ts';
import { inviteStaff } from '#contract/staff.ts';
import { dashboardKey } from '#web/lib/dashboard-queries.ts';
import { createOnce } from '#web/lib/repeat-keys.ts';
import { useServices } from '#web/lib/services-context.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Choice, Choices } from '#web/ui/form/choice.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useEarlyInput } from '#web/ui/form/use-early-input.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useSaveWithStep } from '../site/section-frame.ts';
import { InvitationLink, type NewInvitation } from './invitation-link.tsx';

export function InviteForm() {
  const t = useTranslations('staff');
  const id = useEarlyInput();
  const { mail } = useServices();
  const form = useInviteForm(mail);
  const { values, change, failure } = form;
  return (
    <form
      ref={form.element}
      id={id}
      className={formStyles.form}
      noValidate
      onInput={form.onInput}
      onSubmit={form.onSubmit}
    >
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        name="email"
        error={form.fieldError('email')}
      />
      <SelectField
        label={t('as')}
        value={values.isAdmin ? 'admin' : 'moderator'}
        onChange={({ target }) => change({ isAdmin: target.value === 'admin' })}
      >
        <option value="moderator">{t('moderator')}</option>
        <option value="admin">{t('admin')}</option>
      </SelectField>
      {!values.isAdmin && (
        <Choices legend={t('may')}>
          {staffRights.map((right) => (
            <Choice
              key={right}
              type="checkbox"
              label={t(`rights.${right}`)}
              hint={t(`rightHints.${right}`)}
              name="rights"
              value={right}
              defaultChecked={right === 'can_moderate'}
            />
          ))}
        </Choices>
      )}
      {failure && <FormError message={failure} />}
      <div className={formStyles.actions}>
        <SubmitButton busy={form.busy}>{t(mail ? 'send' : 'create')}</SubmitButton>
      </div>
      {form.created && <InvitationLink invitation={form.created} />}
    </form>
  );
}

type Values = { isAdmin: boolean };
const noValues: Values = { isAdmin: false };

function useInviteForm(mail: boolean) {
  const t = useTranslations('staff');
  const queryClient = useQueryClient();
  const toast = useToast();
  const [values, setValues] = useState(noValues);
  const [created, setCreated] = useState<NewInvitation>();
  const [isEntered, setEntered] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const { run, ...action } = useAction(async (form: HTMLFormElement) => {
    // Read from the fields, because the user may have filled them in before the page's script ran.
    const entered = new FormData(form);
    const email = String(entered.get('email') ?? '');
    const rights = staffRights.filter((right) => entered.getAll('rights').includes(right));
    setCreated(undefined);
    try {
      const { path } = await createOnce(inviteStaff, { body: { ...values, email, rights } });
      if (path === null) toast.success(t('sent', { email }));
      else setCreated({ email, path });
      form.reset();
      setValues(noValues);
      setEntered(false);
    } finally {
      await queryClient.invalidateQueries({ queryKey: [dashboardKey] });
    }
  });

  // Continuing the setup sends an invitation that was entered. A link that no email has must be copied first.
  const sendEntered = async () => !element.current || ((await run(element.current)) && mail);
  useSaveWithStep(sendEntered, isEntered);

  return {
    element,
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
      setEntered(new FormData(currentTarget).get('email') !== ''),
    values,
    change: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    ...action,
    created,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void run(event.currentTarget);
    },
  };
}
