import type { Locale } from '#contract/kernel/locales/locales.ts';
import { translatorFor } from '#server/lib/translator.ts';

/** How long the entry in a calendar is. */
const meetingMinutes = 30;

type AgreedMeeting = {
  orderId: string;
  version: number;
  agreedAt: Date;
  startsAt: Date;
  title: string;
  otherName: string;
  place: string;
  directions: string;
};

/**
 * Writes an agreed meeting as a file for calendar programs (RFC 5545). The entry of a later version of the same meeting
 * replaces it there.
 */
export function writeMeetingCalendar(meeting: AgreedMeeting, publicOrigin: string, locale: Locale): string {
  const t = translatorFor(locale, 'mail-templates');
  const { orderId, version, agreedAt, startsAt, title, otherName, place, directions } = meeting;
  const endsAt = new Date(startsAt.getTime() + meetingMinutes * 60_000);
  return toFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dogear//Meetings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:meeting-${orderId}@${new URL(publicOrigin).hostname}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${utc(agreedAt)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${escapeText(t('meeting.calendarTitle', { name: otherName, title }))}`,
    `LOCATION:${escapeText(directions ? `${place}, ${directions}` : place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

const utc = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** What users entered must not begin another line. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');

const toFile = (lines: readonly string[]): string => lines.map((line) => `${fold(line)}\r\n`).join('');

const maxLineBytes = 75;

/** Lines have at most 75 bytes; a longer one goes on after a space. No character is cut. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > maxLineBytes) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
