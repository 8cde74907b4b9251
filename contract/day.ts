const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats the UTC day as `Nov 21, 2026`, on the server and in the browser alike. */
export function formatDay(moment: Date | string): string {
  // Without Intl, which took longer than everything else per row of a long list.
  const day = new Date(moment);
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}
