import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addressForm } from '#contract/auth/email-links.ts';
import { FormFootnote } from '#web/layout/form-footnote.tsx';
import { useCheckedForm } from '#web/lib/use-checked-form.ts';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { EmailField } from '../email-field.tsx';
import { EmailSent } from './email-sent.tsx';

type Props = {
  button: string;
  /** Requests the mail. In a demo, returns where it can be read. */
  request: (email: string) => Promise<{ readAt: string | null }>;
};

/** Requests a mail to an address. The result does not reveal whether an account with that address exists. */
export function AddressForm({ button, request }: Props) {
  const t = useTranslations('auth');
  const [sent, setSent] = useState<{ email: string; readAt: string | null }>();
  const { form, submit, errorOf, failure, busy } = useCheckedForm(
    addressForm,
    async ({ email }) => setSent({ email, ...(await request(email)) }),
    { fallback: t('failed') },
  );

  if (sent)
    return (
      <>
        <EmailSent title={t('sent.title')} readAt={sent.readAt}>
          {t('sent.text', { email: sent.email })}
        </EmailSent>
        <FormFootnote>
          {t.rich('sent.again', {
            button: (label) => <TextButton onClick={() => setSent(undefined)}>{label}</TextButton>,
          })}
        </FormFootnote>
      </>
    );
  return (
    <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
      <EmailField error={errorOf('email')} {...form.register('email')} />
      <div className={formStyles.actions}>
        <SubmitButton wide busy={busy}>
          {busy ? t('oneMoment') : button}
        </SubmitButton>
      </div>
      {failure && <FormError message={failure} />}
    </form>
  );
}
