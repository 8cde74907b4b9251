import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { requestVerification } from '#contract/auth/email-links.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { OneButtonForm } from '#web/ui/form/one-button-form.tsx';
import { AddressForm } from './address-form.tsx';
import { EmailSent } from './email-sent.tsx';

const request = (email: string) => callApi(requestVerification, { body: { email } });

/** Requests another link, to the current user's address or to one that is entered. */
export function SendAgain({ email }: { email: string | undefined }) {
  const t = useTranslations('auth');
  return email ? <SendToOwn email={email} /> : <AddressForm button={t('sendNew')} request={request} />;
}

function SendToOwn({ email }: { email: string }) {
  const t = useTranslations('auth');
  const { send, sent, busy, failure } = useSendAgain(email);
  if (sent)
    return (
      <EmailSent title={t('sent.newTitle')} readAt={sent.readAt}>
        {t('sent.newText', { email })}
      </EmailSent>
    );
  return (
    <OneButtonForm
      action={{ run: send, busy, failure }}
      label={t('sendNewTo', { email })}
      busyLabel={t('oneMoment')}
    />
  );
}

/** `send` requests a new link to `email`; in a demo, `sent` contains where it can be read. */
export function useSendAgain(email: string) {
  const t = useTranslations('auth');
  const [sent, setSent] = useState<{ readAt: string | null }>();
  const { run, busy, failure } = useAction(async () => setSent(await request(email)), {
    fallback: t('failed'),
  });
  return { send: run, sent, busy, failure };
}
