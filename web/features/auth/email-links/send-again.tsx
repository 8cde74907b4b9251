import { useState } from 'react';
import { requestVerification } from '#contract/email-links.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import formStyles from '#web/ui/form/form.module.css';
import { FormError } from '#web/ui/form/form-error.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { AddressForm } from './address-form.tsx';
import { EmailSent } from './email-sent.tsx';

const request = (email: string) => callApi(requestVerification, { body: { email } });

/** Requests another link, to the current user's address or to one that is entered. */
export const SendAgain = ({ email }: { email: string | undefined }) =>
  email ? <SendToOwn email={email} /> : <AddressForm button="Send a new link" request={request} />;

function SendToOwn({ email }: { email: string }) {
  const { send, sent, busy, failure } = useSendAgain(email);
  if (sent)
    return (
      <EmailSent title="A new link is on its way" readAt={sent.readAt}>
        It should reach {email} within a minute or two. It works once and expires after an hour.
      </EmailSent>
    );
  return (
    <form
      className={formStyles.form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <SubmitButton wide busy={busy}>
        {busy ? 'One moment…' : `Send a new link to ${email}`}
      </SubmitButton>
      {failure && <FormError message={failure} />}
    </form>
  );
}

/** `send` requests a new link to `email`; in a demo, `sent` contains where it can be read. */
export function useSendAgain(email: string) {
  const [sent, setSent] = useState<{ readAt: string | null }>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setSent(await request(email));
    } catch (problem) {
      setFailure(errorMessage(problem, 'That didn’t work. Please try again.'));
    }
    setBusy(false);
  };
  return { send, sent, busy, failure };
}
