import { Trash2 } from 'lucide-react';
import type { GivenUpMail } from '../../../contract/background-work.ts';
import { Cameo } from '../../ui/cameo.tsx';
import { agoWords, useNow } from './hold-time.tsx';
import type { Column } from './listed.tsx';

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
  { title: 'To', className: 'lead', bone: 'person', cell: (mail) => <Recipient mail={mail} /> },
  {
    title: 'Email',
    label: 'Email',
    className: 'line what-mail',
    bone: 'text',
    cell: (mail) => (
      <span>
        {mailWords[mail.message]}
        {mail.about && <span className="about">{mail.about}</span>}
      </span>
    ),
  },
  {
    title: 'Failed',
    label: 'Failed',
    className: 'line',
    bone: 'text',
    cell: (mail) => <GivenUp mail={mail} />,
  },
  {
    title: 'Reason',
    label: 'Reason',
    className: 'soft line why',
    bone: 'text',
    cell: (mail) => <span>{mail.reason}</span>,
  },
  {
    title: 'Action',
    className: 'wide',
    bone: 'button',
    cell: (mail) => <MailActions mail={mail} {...actions} />,
  },
];

const Recipient = ({ mail }: { mail: GivenUpMail }) => (
  <div className="who">
    <Cameo src={mail.recipientPhoto} />
    <span>
      <b>{recipientOf(mail)}</b>
      {mail.recipientEmail && <span className="about">{mail.recipientEmail}</span>}
    </span>
  </div>
);

function GivenUp({ mail: { givenUpAt, orderedAt, attempts } }: { mail: GivenUpMail }) {
  const now = useNow();
  return (
    <span>
      {agoWords(givenUpAt, now)}
      <span className="hold">{attempts === 1 ? 'after one attempt' : `after ${attempts} attempts`}</span>
      <span className="hold">queued {agoWords(orderedAt, now)}</span>
    </span>
  );
}

function MailActions({ mail, retry, discard, busyId }: Actions & { mail: GivenUpMail }) {
  const busy = busyId === mail._id;
  const what = `${mailWords[mail.message]} to ${recipientOf(mail)}`;
  return (
    <span className="acts">
      {mail.recipientName !== null && (
        <button
          type="button"
          className="btn btn-line btn-row"
          aria-label={`Try again: ${what}`}
          disabled={busy}
          onClick={() => retry(mail)}
        >
          Try again
        </button>
      )}
      <button
        type="button"
        className="icon-btn danger ml-auto"
        aria-label={`Discard: ${what}`}
        title="Discard"
        disabled={busy}
        onClick={() => discard(mail)}
      >
        <Trash2 size={22} aria-hidden="true" />
      </button>
    </span>
  );
}
