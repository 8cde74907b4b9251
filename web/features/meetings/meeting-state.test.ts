import { expect, test } from 'vitest';
import { meetingStateOf, type OrderMeeting } from './meeting-state.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const meeting: NonNullable<OrderMeeting['meeting']> = {
  placeId: null,
  place: 'Central Library steps',
  directions: '',
  startsAt: '2026-11-24T17:30:00.000Z',
  localTime: '2026-11-24T17:30',
  isMine: false,
  agreedAt: null,
  version: 1,
};
const over = '2026-11-23T12:00:00.000Z';
const agreedAt = '2026-11-22T12:00:00.000Z';

test.each<[string, Partial<OrderMeeting>, string | undefined]>([
  ['nothing is proposed', { meeting: null }, 'none'],
  ['the reader proposed it', { meeting: { ...meeting, isMine: true } }, 'mine'],
  ['the other side proposed it', { meeting }, 'theirs'],
  ['both agreed on it', { meeting: { ...meeting, agreedAt } }, 'agreed'],
  ['a proposal whose time has come', { meeting: { ...meeting, startsAt: over } }, 'past'],
  ['an agreed one whose time has come', { meeting: { ...meeting, agreedAt, startsAt: over } }, 'past'],
  ['an agreed one of an order that has ended', { meeting: { ...meeting, agreedAt }, isOpen: false }, 'over'],
  ['a proposal for an order that has ended', { meeting, isOpen: false }, undefined],
  ['nothing, and the order has ended', { meeting: null, isOpen: false }, undefined],
])('%s', (_, changes, expected) => {
  const whole = { meeting: null, isOpen: true, bookedPlace: '', timeZone: 'UTC', ...changes };
  expect(meetingStateOf(whole, now)).toBe(expected);
});
