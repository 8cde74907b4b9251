const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Nov 21, 2026`: the day in UTC, the same wherever it is written and read. */
export const formatDay = (moment: Date | string): string => day.format(new Date(moment));
