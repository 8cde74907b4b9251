import * as z from 'zod/mini';
import { id, idParams, optionalText, requiredLine, rowVersion } from './kernel/fields.ts';
import { endpoint } from './kernel/http.ts';
import { say } from './kernel/sentence.ts';

const tag = 'Site';
const forSettings = { tag, access: ['admin'], right: 'can_settings' } as const;

/** The most meeting places. */
export const maxMeetingPlaces = 50;

export const meetingPlaceSchema = z.object({
  _id: id,
  name: z.string(),
  /** How to find it and when, empty if the name says it all. */
  directions: z.string(),
});
export type MeetingPlace = z.output<typeof meetingPlaceSchema>;

/** A meeting place as those who manage it see it. */
export const managedMeetingPlaceSchema = z.object({
  ...meetingPlaceSchema.shape,
  isActive: z.boolean(),
  version: z.number(),
});
export type ManagedMeetingPlace = z.output<typeof managedMeetingPlaceSchema>;

export const meetingPlaceForm = z.object({
  name: requiredLine(say('fields.namePlace'), 80),
  directions: z.optional(optionalText(300)),
});

const changed = z.object({ acknowledged: z.literal(true) });

export const listMeetingPlaces = endpoint({
  method: 'GET',
  path: '/meeting-places',
  summary: 'Lists the places where buyers and sellers can meet, which the forms suggest.',
  tag,
  access: 'authenticated',
  response: z.object({ places: z.array(meetingPlaceSchema) }),
});

export const listManagedMeetingPlaces = endpoint({
  method: 'GET',
  path: '/site/meeting-places',
  summary: 'Lists all meeting places, also those that are not suggested.',
  ...forSettings,
  response: z.object({ places: z.array(managedMeetingPlaceSchema) }),
});

export const addMeetingPlace = endpoint({
  method: 'POST',
  path: '/site/meeting-places',
  summary: 'Adds a meeting place at the end.',
  ...forSettings,
  recentSignIn: true,
  body: meetingPlaceForm,
  status: 201,
  repeats: 'keyed',
  response: z.object({ acknowledged: z.literal(true), insertedId: id }),
  errors: ['meeting_place_taken', 'too_many_meeting_places'],
});

export const updateMeetingPlace = endpoint({
  method: 'PATCH',
  path: '/site/meeting-places/{id}',
  summary: 'Changes a meeting place. Bookings keep the place that they were made with.',
  ...forSettings,
  recentSignIn: true,
  params: idParams,
  body: z.object({
    version: rowVersion,
    name: z.optional(meetingPlaceForm.shape.name),
    directions: meetingPlaceForm.shape.directions,
    isActive: z.optional(z.boolean()),
  }),
  response: changed,
  errors: ['meeting_place_changed', 'meeting_place_taken'],
});

export const deleteMeetingPlace = endpoint({
  method: 'DELETE',
  path: '/site/meeting-places/{id}',
  summary: 'Removes a meeting place. Bookings keep the place that they were made with.',
  ...forSettings,
  recentSignIn: true,
  params: idParams,
  response: changed,
});
