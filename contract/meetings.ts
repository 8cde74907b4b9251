import * as z from 'zod/mini';
import { id, idParams, optionalLine, rowVersion } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { say } from './kernel/sentence.ts';

/** How far ahead a meeting can be, in days. */
export const maxMeetingDays = 60;
/** When both sides of an agreed meeting are reminded, in hours before it. */
export const meetingReminderHours = [24, 2] as const;

const tag = 'Meetings';
const forBothSides = { tag, access: ['Buyer', 'Seller'], params: idParams } as const;

/** What the clocks of the site show, to the minute: `2026-11-24T17:30`. */
export const localTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const isLocalTime = (text: string): boolean => {
  if (!localTimePattern.test(text)) return false;
  const moment = Date.parse(`${text}Z`);
  // A date such as February 30 would become another one.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
};

export const meetingSchema = z.object({
  /** The place of the site, unless it is another one or has been removed since. */
  placeId: z.nullable(id),
  place: z.string(),
  /** How to find the place and when, if it is one of the site. */
  directions: z.string(),
  startsAt: z.string(),
  /** The same moment in the time zone of the site. */
  localTime: z.string(),
  /** Whether you proposed it. */
  isMine: z.boolean(),
  /** When the other side accepted it. */
  agreedAt: z.nullable(z.string()),
  /** Of the proposal; every change makes a new one. */
  version: z.number(),
});
export type Meeting = z.output<typeof meetingSchema>;

export const getMeeting = endpoint({
  method: 'GET',
  path: '/orders/{id}/meeting',
  summary: 'Returns the meeting that you and the other side of an order proposed last or agreed on.',
  ...forBothSides,
  response: z.object({
    /** Null until the first proposal. */
    meeting: z.nullable(meetingSchema),
    /** Whether a meeting can still be proposed and accepted. */
    isOpen: z.boolean(),
    /** The place that was named with the booking. */
    bookedPlace: z.string(),
    timeZone: z.string(),
  }),
});

export const meetingForm = z
  .object({
    /** One of the site’s places. */
    placeId: z.optional(id),
    /** Another place. */
    place: optionalLine(200),
    startsAt: z
      .string({ error: say('fields.chooseTime') })
      .check(z.refine(isLocalTime, say('fields.chooseTime'))),
  })
  .check(
    z.refine(({ placeId, place }) => (placeId === undefined) !== (place === undefined), {
      error: say('fields.choosePlace'),
      path: ['place'],
    }),
  );

const version = rowVersion;

export const proposeMeeting = endpoint({
  method: 'PUT',
  path: '/orders/{id}/meeting',
  summary:
    'Proposes a place and a time to the other side of an order, in place of the meeting with this version, which is 0 for the first one. The time is that of the site’s time zone.',
  ...forBothSides,
  body: z.object({ version, meeting: meetingForm }),
  response: z.object({ acknowledged: z.literal(true), version: z.number() }),
  errors: ['meeting_changed', 'order_closed', 'handover_code_in_message', 'too_many_requests'],
});

export const acceptMeeting = endpoint({
  method: 'POST',
  path: '/orders/{id}/meeting/acceptance',
  summary:
    'Accepts the meeting with this version, which the other side proposed. modifiedCount is 0 if you accepted it before.',
  ...forBothSides,
  body: z.object({ version }),
  response: z.object({ acknowledged: z.literal(true), modifiedCount: z.number() }),
  errors: ['meeting_changed', 'own_meeting_proposal', 'meeting_over', 'order_closed'],
});

export const exportMeeting = endpoint({
  method: 'GET',
  path: '/orders/{id}/meeting.ics',
  summary: 'Downloads the agreed meeting for a calendar program (RFC 5545).',
  ...forBothSides,
  contentType: 'text/calendar',
  response: z.string(),
});
