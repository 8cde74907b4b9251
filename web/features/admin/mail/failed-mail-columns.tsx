import { Trash2 } from 'lucide-react';
import type { GivenUpMail } from '#contract/jobs.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { agoWords, useNow } from '#web/ui/relative-time.tsx';
import { CellNote } from '#web/ui/table/cell-note.tsx';
import type { Column } from '#web/ui/table/data-table.tsx';
import { PersonCell } from '#web/ui/table/person-cell.tsx';
import rowActions from '#web/ui/table/row-actions.module.css';
import styles from './failed-mail-columns.module.css';

export const mailWords: Record<GivenUpMail['message'], string> = {
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
};

export const recipientOf = ({ recipientName }: GivenUpMail): string => recipientName ?? 'Deleted user';

type Actions = {
  retry: (mail: GivenUpMail) => void;
  discard: (mail: GivenUpMail) => void;
  busyId: string | undefined;
};

/** The columns of the mail that was given up. */
export const givenUpMailColumns = (actions: Actions): Column<GivenUpMail>[] => [
  { title: 'To', places: ['lead'], skeleton: 'person', cell: (mail) => <Recipient mail={mail} /> },
  {
    title: 'Email',
    label: 'Email',
    places: ['line', 'subject'],
    skeleton: 'text',
    cell: (mail) => (
      <span>
        {mailWords[mail.message]}
        {mail.about && <span className={styles.detail}>{mail.about}</span>}
      </span>
    ),
  },
  {
    title: 'Failed',
    label: 'Failed',
    places: ['line'],
    skeleton: 'text',
    cell: (mail) => <GivenUp mail={mail} />,
  },
  {
    title: 'Reason',
    label: 'Reason',
    places: ['soft', 'line', 'reason'],
    skeleton: 'text',
    cell: (mail) => <span>{mail.reason}</span>,
  },
  {
    title: 'Action',
    places: ['wide'],
    skeleton: 'button',
    cell: (mail) => <MailActions mail={mail} {...actions} />,
  },
];

const Recipient = ({ mail }: { mail: GivenUpMail }) => (
  <PersonCell picture={<Avatar src={mail.recipientPhoto} />}>
    <span>
      <b>{recipientOf(mail)}</b>
      {mail.recipientEmail && <span className={styles.detail}>{mail.recipientEmail}</span>}
    </span>
  </PersonCell>
);

function GivenUp({ mail: { failedAt, orderedAt, attempts } }: { mail: GivenUpMail }) {
  const now = useNow();
  return (
    <span>
      {agoWords(failedAt, now)}
      <CellNote>{attempts === 1 ? 'after one attempt' : `after ${attempts} attempts`}</CellNote>
      <CellNote>queued {agoWords(orderedAt, now)}</CellNote>
    </span>
  );
}

function MailActions({ mail, retry, discard, busyId }: Actions & { mail: GivenUpMail }) {
  const busy = busyId === mail._id;
  const what = `${mailWords[mail.message]} to ${recipientOf(mail)}`;
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
