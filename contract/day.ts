const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats the UTC day as `Nov 21, 2026`, on the server and in the browser alike. */
export function formatDay(moment: Date | string): string {
  // Without Intl, which took longer than everything else per row of a long list.
  const day = new Date(moment);
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

const longMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Formats the month of the UTC day as `March 2025`. */
export function formatMonth(moment: Date): string {
  return `${longMonths[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`;
}
