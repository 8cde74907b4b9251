import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { addressForm } from '#contract/email-links.ts';
import { FormFootnote } from '#web/layout/form-footnote.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
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
  const [failure, setFailure] = useState<string>();
  // No default values: input entered before hydration is kept.
  const form = useForm<z.input<typeof addressForm>>({ resolver: schemaResolver(addressForm) });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    setFailure(undefined);
    try {
      setSent({ email, ...(await request(email)) });
    } catch (problem) {
      setFailure(errorMessage(problem, t('failed')));
    }
  });

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
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <div className={formStyles.actions}>
        <SubmitButton wide busy={isSubmitting}>
          {isSubmitting ? t('oneMoment') : button}
        </SubmitButton>
      </div>
      {failure && <FormError message={failure} />}
    </form>
  );
}
