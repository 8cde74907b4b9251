import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiProblem } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useKeptText } from '../use-kept-text.ts';
import styles from './check-list.module.css';
import { useConfirmTestMail, useSendTestMail } from './check-queries.ts';

/** Sends an email to the host, and asks for the code in it. */
export function TestMail({ wasSent }: { wasSent: boolean }) {
  const [again, setAgain] = useState(false);
  return wasSent && !again ? (
    <Code onAgain={() => setAgain(true)} />
  ) : (
    <Address isAgain={again} onSent={() => setAgain(false)} />
  );
}

function Address({ isAgain, onSent }: { isAgain: boolean; onSent: () => void }) {
  const t = useTranslations('setup-check-up.testMail');
  const [email, setEmail, forget] = useKeptText('test-mail.email');
  const send = useSendTestMail(forget);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send.mutate(email, { onSuccess: onSent });
  };
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label={t('address')}
        type="email"
        autoComplete="email"
        autoFocus={isAgain}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={send.error ? problemText(send.error) : undefined}
      />
      <div>
        <SubmitButton size="regular" busy={send.isPending}>
          {t('send')}
        </SubmitButton>
      </div>
    </form>
  );
}

/** The message, and what the mail server said. */
function problemText(problem: unknown): string {
  const reason = problem instanceof ApiProblem ? problem.details.reason : undefined;
  return typeof reason === 'string' ? `${errorMessage(problem)} (${reason})` : errorMessage(problem);
}

function Code({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('setup-check-up.testMail');
  const [code, setCode, forget] = useKeptText('test-mail.code');
  const confirm = useConfirmTestMail(forget);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    confirm.mutate(code);
  };
  // Another email has another code.
  const sendAgain = () => {
    forget();
    onAgain();
  };
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={confirm.error ? errorMessage(confirm.error) : undefined}
      />
      <div>
        <SubmitButton size="regular" busy={confirm.isPending}>
          {t('confirm')}
        </SubmitButton>
      </div>
      <TextButton onClick={sendAgain}>{t('again')}</TextButton>
    </form>
  );
}
