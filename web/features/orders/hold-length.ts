import type { Viewer } from '#contract/users.ts';

/** How long an order of this user holds a book: `72 hours`. */
export const holdLength = ({ bookingHoldHours: hours }: Pick<Viewer, 'bookingHoldHours'>): string =>
  hours === 1 ? '1 hour' : `${hours} hours`;
