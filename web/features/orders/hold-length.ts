import type { Viewer } from '#contract/users.ts';

/** How long a book that the person books is held for them: `72 hours`. */
export const holdLength = ({ bookingHoldHours: hours }: Pick<Viewer, 'bookingHoldHours'>): string =>
  hours === 1 ? '1 hour' : `${hours} hours`;
