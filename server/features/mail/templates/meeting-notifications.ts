import type { Locale } from '#contract/kernel/locales/locales.ts';
import { pageHref } from '#contract/pages.ts';
import type { Db } from '#server/db/schema.ts';
import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import type { MailLanguage } from '../mail-language.ts';
import type { MailJob, MeetingNotification } from '../queue.ts';
import { type Email, renderEmail } from '../render.ts';
import { keepTheBook } from './order-mail.ts';
import { type UnsubscribeLinks, withUnsubscribing } from './unsubscribing.ts';

/** What an email about a meeting says to one of its sides. */
export type MeetingMail = {
  orderId: string;
  /** The side of the recipient. */
  side: 'buyer' | 'seller';
  title: string;
  otherName: string;
  is_disputed: boolean;
  place: string;
  directions: string;
  startsAt: Date;
  /** The date for calendar programs; undefined until the meeting is agreed. */
  calendar: string | undefined;
};

/** Returns undefined once the meeting is another one, or over. */
export type FindMeetingMail = (
  db: Db,
  mailJob: Extract<MailJob, { message: MeetingNotification }>,
  personId: string,
  locale: Locale,
) => Promise<MeetingMail | undefined>;

type Data = {
  name: string;
  origin: string;
  cover: MailThumbnail | undefined;
  meeting: MeetingMail;
  links: UnsubscribeLinks;
};

const keys = {
  'meeting-proposed': 'proposed',
  'meeting-agreed': 'agreed',
  'meeting-reminder': 'reminder',
} as const satisfies Record<MeetingNotification, string>;

/** To one side of an order: what the other one proposes, what both agreed on, or that it is soon. */
export function meetingNotification(
  language: MailLanguage,
  message: MeetingNotification,
  { name, origin, cover, meeting, links }: Data,
): Email {
  const { t, quote, formatMoment } = language;
  const { calendar, side } = meeting;
  const key = keys[message];
  const values = {
    title: quote(meeting.title),
    name: quote(meeting.otherName),
    time: formatMoment(meeting.startsAt),
  };
  const email = renderEmail(language, {
    subject: t(`meeting.${key}.subject`, values),
    heading: t(`meeting.${key}.heading`),
    cover,
    name,
    paragraphs: [
      t(`meeting.${key}.text`, values),
      ...(side === 'seller' ? keepTheBook(language, meeting) : []),
      t(calendar ? 'meeting.calendar' : 'meeting.answer'),
    ],
    facts: [
      { label: t('facts.book'), value: values.title },
      { label: t('facts.time'), value: values.time },
      { label: t('facts.place'), value: quote(meeting.place) },
      { label: t('facts.directions'), value: quote(meeting.directions) },
      { label: t(side === 'buyer' ? 'facts.seller' : 'facts.buyer'), value: values.name },
    ],
    action: {
      label: t('handover.action'),
      link: origin + pageHref('/dashboard/orders/:id', { id: meeting.orderId }),
    },
    notes: [],
    smallLinks: withUnsubscribing(language, origin, links),
  });
  const attached = calendar ? [calendarFile(calendar)] : [];
  return { ...email, attached, unsubscribeUrl: links.unsubscribeUrl };
}

const calendarFile = (text: string) => ({
  name: 'meeting.ics',
  type: 'text/calendar; charset=utf-8; method=PUBLISH',
  text,
});
