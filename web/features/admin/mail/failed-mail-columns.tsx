import { Trash2 } from 'lucide-react';
import type { FailedMail } from '#contract/jobs.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { timeAgo, useNow } from '#web/ui/relative-time.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import rowActions from '#web/ui/table/row-actions.module.css';
import styles from './failed-mail-columns.module.css';

export const mailLabels: Record<FailedMail['message'], string> = {
  welcome: 'Welcome to Dogear',
  'verify-email': 'Email confirmation',
  'reset-password': 'Password reset',
  'password-changed': 'Password changed',
  'confirm-sign-in': 'Browser confirmation',
  receipt: 'Receipt',
  refund: 'Refund',
  'book-booked': 'Book booked',
  'book-paid': 'Book paid for',
  'book-freed': 'Book available again',
  'booking-ends-soon': 'Hold ends soon',
  'booking-ended': 'Booking ended',
  'seller-verified': 'Seller verified',
  'listing-removed': 'Listing removed',
  'wishes-matched': 'Books from My Wishes',
};

export const recipientOf = ({ recipientName }: FailedMail): string => recipientName ?? 'Deleted user';

type Actions = {
  retry: (mail: FailedMail) => void;
  discard: (mail: FailedMail) => void;
  busyId: string | undefined;
};

/** The columns of the failed mail list. */
export const failedMailColumns = (actions: Actions): Column<FailedMail>[] => [
  { title: 'To', cellKinds: ['primary'], skeleton: 'person', cell: (mail) => <Recipient mail={mail} /> },
  {
    title: 'Email',
    label: 'Email',
    cellKinds: ['labeled', 'subject'],
    skeleton: 'text',
    cell: (mail) => (
      <span>
        {mailLabels[mail.message]}
        {mail.about && <span className={styles.detail}>{mail.about}</span>}
      </span>
    ),
  },
  {
    title: 'Failed',
    label: 'Failed',
    cellKinds: ['labeled'],
    skeleton: 'text',
    cell: (mail) => <FailedAt mail={mail} />,
  },
  {
    title: 'Reason',
    label: 'Reason',
    cellKinds: ['muted', 'labeled', 'reason'],
    skeleton: 'text',
    cell: (mail) => <span>{mail.reason}</span>,
  },
  {
    title: 'Action',
    cellKinds: ['actionRow'],
    skeleton: 'button',
    cell: (mail) => <MailActions mail={mail} {...actions} />,
  },
];

const Recipient = ({ mail }: { mail: FailedMail }) => (
  <PersonCell picture={<Avatar src={mail.recipientPhoto} />}>
    <span>
      <b>{recipientOf(mail)}</b>
      {mail.recipientEmail && <span className={styles.detail}>{mail.recipientEmail}</span>}
    </span>
  </PersonCell>
);

function FailedAt({ mail: { failedAt, orderedAt, attempts } }: { mail: FailedMail }) {
  const now = useNow();
  return (
    <span>
      {timeAgo(failedAt, now)}
      <CellNote>{attempts === 1 ? 'after one attempt' : `after ${attempts} attempts`}</CellNote>
      <CellNote>queued {timeAgo(orderedAt, now)}</CellNote>
    </span>
  );
}

function MailActions({ mail, retry, discard, busyId }: Actions & { mail: FailedMail }) {
  const busy = busyId === mail._id;
  const what = `${mailLabels[mail.message]} to ${recipientOf(mail)}`;
  return (
    <span className={rowActions.actions}>
      {mail.recipientName !== null && (
        <Button
          variant="outline"
          size="compact"
          aria-label={`Try again: ${what}`}
          disabled={busy}
          onClick={() => retry(mail)}
        >
          Try again
        </Button>
      )}
      <IconButton
        danger
        className={rowActions.last}
        aria-label={`Discard: ${what}`}
        title="Discard"
        disabled={busy}
        onClick={() => discard(mail)}
      >
        <Trash2 size={22} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
