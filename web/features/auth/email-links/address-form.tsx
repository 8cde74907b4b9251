import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { addressForm } from '#contract/email-links.ts';
import { FormFootnote } from '#web/layout/form-footnote.tsx';
import { ApiProblem } from '#web/lib/api-client.ts';
import { TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { MailOnItsWay } from './email-sent.tsx';

type Props = {
  button: string;
  /** Asks for the mail; answers where it can be read when it is not sent. */
  request: (email: string) => Promise<{ readAt: string | null }>;
};

/** Asks for an address, has a mail sent there, and says so without telling whether anybody has it. */
export function AddressForm({ button, request }: Props) {
  const [sent, setSent] = useState<{ email: string; readAt: string | null }>();
  const [failure, setFailure] = useState<string>();
  // No default values: what was typed before the page was live stays.
  const form = useForm<z.input<typeof addressForm>>({ resolver: zodResolver(addressForm) });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    setFailure(undefined);
    try {
      setSent({ email, ...(await request(email)) });
    } catch (problem) {
      setFailure(problem instanceof ApiProblem ? problem.message : 'That didn’t work. Please try again.');
    }
  });

  if (sent)
    return (
      <>
        <MailOnItsWay title="Check your inbox" readAt={sent.readAt}>
          If {sent.email} belongs to an account, a link will arrive within a minute or two. It works once and
          expires after an hour. Check your spam folder, too.
        </MailOnItsWay>
        <FormFootnote>
          Didn’t get it? <TextButton onClick={() => setSent(undefined)}>Try again</TextButton>
        </FormFootnote>
      </>
    );
  return (
    <form className={formStyles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <div className={formStyles.actions}>
        <SubmitButton wide busy={isSubmitting}>
          {isSubmitting ? 'One moment…' : button}
        </SubmitButton>
      </div>
      {failure && <FormError message={failure} />}
    </form>
  );
}
