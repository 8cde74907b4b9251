const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Nov 21, 2026`: the day in UTC, the same wherever it is written and read. */
export function formatDay(moment: Date | string): string {
  // Not by Intl: in a long list it took longer than everything else that is done to a row.
  const day = new Date(moment);
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}
