/** Returns what to dial for a phone number. The zero in `+49 (0)176` is dialed only within the country. */
export function dialedNumber(number: string): string {
  const isInternational = /^\(?(?:\+|00)/.test(number);
  return (isInternational ? number.replace('(0)', '') : number).replaceAll(/[^+0-9]/g, '');
}
