import { expect, test } from 'vitest';
import type { OrderMeeting } from './meeting-state.ts';
import { firstDraft, missingIn, toMeeting } from './proposal-draft.ts';

const now = new Date('2026-11-23T23:30:00.000Z');
const steps = { _id: '1', name: 'Library steps', directions: 'Open until 8 PM' };
const plaza = { _id: '2', name: 'Kennedy Plaza', directions: '' };
const places = [steps, plaza];
const meeting = (localTime: string, changes: object = {}): NonNullable<OrderMeeting['meeting']> => ({
  placeId: null,
  place: 'The station',
  directions: '',
  startsAt: `${localTime}:00.000Z`,
  localTime,
  isMine: true,
  agreedAt: null,
  version: 1,
  ...changes,
});
const draftOf = (changes: Partial<OrderMeeting>) =>
  firstDraft({ meeting: null, isOpen: true, bookedPlace: '', timeZone: 'UTC', ...changes }, places, now);

test.each<[string, Partial<OrderMeeting>, object]>([
  ['tomorrow', {}, { day: '2026-11-24', isLaterDay: false, placeId: undefined, otherPlace: '' }],
  ['tomorrow in the zone of the site', { timeZone: 'Europe/Berlin' }, { day: '2026-11-25' }],
  ['a place of the site that was booked', { bookedPlace: 'Kennedy Plaza' }, { placeId: '2', otherPlace: '' }],
  ['the same with the way there', { bookedPlace: 'Library steps, Open until 8 PM' }, { placeId: '1' }],
  ['another booked place', { bookedPlace: 'My door' }, { placeId: undefined, otherPlace: 'My door' }],
  [
    'the meeting that there is',
    { meeting: meeting('2026-11-26T09:15', { placeId: '1' }), bookedPlace: 'My door' },
    { day: '2026-11-26', time: '09:15', isLaterDay: false, placeId: '1', otherPlace: '' },
  ],
  [
    'one in more than a week, at a place that the site does not have',
    { meeting: meeting('2026-11-30T09:15') },
    { day: '2026-11-30', isLaterDay: true, placeId: undefined, otherPlace: 'The station' },
  ],
  ['one that is over', { meeting: meeting('2026-11-23T09:15') }, { day: '2026-11-24', time: '09:15' }],
])('the form opens with %s', (_, changes, expected) => {
  expect(draftOf(changes)).toMatchObject(expected);
});

test('names what is missing, and sends one of the two places', () => {
  const draft = { ...draftOf({}), day: '', time: '', otherPlace: ' ' };
  expect(missingIn(draft)).toEqual(['day', 'time', 'place']);
  const whole = { ...draft, day: '2026-11-24', time: '17:30:00', otherPlace: 'My door' };
  expect(missingIn(whole)).toEqual([]);
  expect(toMeeting(whole)).toEqual({ startsAt: '2026-11-24T17:30', place: 'My door' });
  expect(toMeeting({ ...whole, placeId: '1' })).toEqual({ startsAt: '2026-11-24T17:30', placeId: '1' });
});
