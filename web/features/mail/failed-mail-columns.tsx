import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FailedMail } from '#contract/mail.ts';
import type { Translate } from '#web/lib/messages/translate.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useNow, useTimeTexts } from '#web/ui/relative-time.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import { EmailAddress } from '#web/ui/table/email-address.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import rowActions from '#web/ui/table/row-actions.module.css';
import styles from './failed-mail-columns.module.css';
import { useMailNames } from './use-mail-names.ts';

type Actions = {
  retry: (mail: FailedMail) => void;
  discard: (mail: FailedMail) => void;
  busyId: string | undefined;
};

/** The columns of the failed mail list. */
export const failedMailColumns = (t: Translate<'mail.failed'>, actions: Actions): Column<FailedMail>[] => [
  {
    title: t('to'),
    cellKinds: ['primary'],
    skeleton: 'person',
    cell: (mail) => <Recipient mail={mail} />,
  },
  {
    title: t('email'),
    label: t('email'),
    cellKinds: ['labeled', 'subject'],
    skeleton: 'text',
    cell: (mail) => <Subject mail={mail} />,
  },
  {
    title: t('failed'),
    label: t('failed'),
    cellKinds: ['labeled'],
    skeleton: 'text',
    cell: (mail) => <FailedAt mail={mail} />,
  },
  {
    title: t('reason'),
    label: t('reason'),
    cellKinds: ['muted', 'labeled', 'reason'],
    skeleton: 'text',
    cell: (mail) => <span>{mail.reason}</span>,
  },
  {
    title: t('action'),
    cellKinds: ['actionRow'],
    skeleton: 'button',
    cell: (mail) => <MailActions mail={mail} {...actions} />,
  },
];

function Recipient({ mail }: { mail: FailedMail }) {
  const { recipient } = useMailNames();
  return (
    <PersonCell picture={<Avatar src={mail.recipientPhoto} />}>
      <span>
        <b>{recipient(mail)}</b>
        {mail.recipientEmail && (
          <span className={styles.detail}>
            <EmailAddress>{mail.recipientEmail}</EmailAddress>
          </span>
        )}
      </span>
    </PersonCell>
  );
}

function Subject({ mail }: { mail: FailedMail }) {
  const { label } = useMailNames();
  return (
    <span>
      {label(mail)}
      {mail.about && <span className={styles.detail}>{mail.about}</span>}
    </span>
  );
}

function FailedAt({ mail: { failedAt, orderedAt, attempts } }: { mail: FailedMail }) {
  const t = useTranslations('mail.failed');
  const { ago } = useTimeTexts();
  const now = useNow();
  return (
    <span>
      {ago(failedAt, now)}
      <CellNote>{t('afterAttempts', { count: attempts })}</CellNote>
      <CellNote>{t('queued', { ago: ago(orderedAt, now) })}</CellNote>
    </span>
  );
}

function MailActions({ mail, retry, discard, busyId }: Actions & { mail: FailedMail }) {
  const t = useTranslations('mail.failed');
  const { label, recipient } = useMailNames();
  const busy = busyId === mail._id;
  const names = { mail: label(mail), recipient: recipient(mail) };
  return (
    <span className={rowActions.actions}>
      {mail.recipientName !== null && (
        <Button
          variant="outline"
          size="compact"
          aria-label={t('tryAgainNamed', names)}
          disabled={busy}
          onClick={() => retry(mail)}
        >
          {t('tryAgain')}
        </Button>
      )}
      <IconButton
        danger
        className={rowActions.last}
        aria-label={t('discardNamed', names)}
        title={t('discard')}
        disabled={busy}
        onClick={() => discard(mail)}
      >
        <Trash2 size={22} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
