/** Completes "used …" on the card. */
export function timeUsed(years: number): string {
  if (years === 0) return 'less than a year';
  return years === 1 ? '1 year' : `${years} years`;
}
