import type * as z from 'zod/mini';
import { isBlank } from '#contract/kernel/plain-text.ts';
import type { MeetingPlace } from '#contract/meeting-places.ts';
import type { meetingForm } from '#contract/meetings.ts';
import type { OrderMeeting } from './meeting-state.ts';
import { dayAhead, dayOf } from './meeting-times.ts';

/** How many days there are to choose from; for a later one there is a field. */
export const shownDays = 7;

export type Draft = {
  day: string;
  /** The day is entered in a field. */
  isLaterDay: boolean;
  time: string;
  /** Undefined for a place that the site does not have. */
  placeId: string | undefined;
  otherPlace: string;
};

/** The form is opened with the meeting that there is, or with the place of the booking. */
export function firstDraft(
  { meeting, bookedPlace, timeZone }: OrderMeeting,
  places: readonly MeetingPlace[],
  now: Date,
): Draft {
  const isAhead = meeting !== null && Date.parse(meeting.startsAt) > now.getTime();
  const day = isAhead ? dayOf(meeting.localTime) : dayAhead(now, timeZone, 1);
  const placeId = places.find((place) =>
    meeting ? place._id === meeting.placeId : isNamed(place, bookedPlace),
  );
  return {
    day,
    isLaterDay: day >= dayAhead(now, timeZone, shownDays),
    time: meeting?.localTime.slice(11) ?? '17:00',
    placeId: placeId?._id,
    otherPlace: placeId ? '' : (meeting?.place ?? bookedPlace),
  };
}

/** The booking form enters the name of a place, and the way there if both fit. */
const isNamed = ({ name, directions }: MeetingPlace, text: string): boolean =>
  text === name || text === `${name}, ${directions}`;

export type FieldName = 'day' | 'time' | 'place';

/** Returns the fields that are not filled in, in the order of the form. */
export const missingIn = ({ day, time, placeId, otherPlace }: Draft): FieldName[] => [
  ...(day ? [] : ['day' as const]),
  ...(time ? [] : ['time' as const]),
  ...(placeId || !isBlank(otherPlace) ? [] : ['place' as const]),
];

export const toMeeting = ({ day, time, placeId, otherPlace }: Draft): z.input<typeof meetingForm> => ({
  startsAt: `${day}T${time.slice(0, 5)}`,
  ...(placeId ? { placeId } : { place: otherPlace }),
});
