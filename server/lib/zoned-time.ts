import { dateTimeFormat } from '#contract/kernel/formats.ts';

const dayMs = 24 * 3_600_000;

/** Returns what the clocks of a time zone show at a moment, to the minute: `2026-11-24T17:30`. */
export function localTimeOf(moment: Date, timeZone: string): string {
  const format = dateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return format.format(moment).replace(' ', 'T');
}

/**
 * Returns the moment at which the clocks of a time zone show this time. A time that they skip is taken as if they had not been
 * set forward yet; of a time that they show twice, it is the first.
 */
export function momentOf(localTime: string, timeZone: string): Date {
  const shown = Date.parse(`${localTime}Z`);
  // The clocks may be set between the two.
  const candidates = [shown - dayMs, shown + dayMs].map((near) => new Date(shown - offsetAt(near, timeZone)));
  return candidates.find((moment) => localTimeOf(moment, timeZone) === localTime) ?? (candidates[0] as Date);
}

const offsetAt = (moment: number, timeZone: string): number =>
  Date.parse(`${localTimeOf(new Date(moment), timeZone)}Z`) - moment;
