import { useLocale } from 'use-intl';
import { formatDay } from '#contract/kernel/day.ts';
import { useSite } from './site-context.ts';

/** Returns a function that formats a day in the time zone of the site: `Nov 21, 2026` or `21. Nov. 2026`. */
export function useDay(): (moment: Date | string) => string {
  const locale = useLocale();
  const { timeZone } = useSite();
  return (moment) => formatDay(moment, locale, timeZone);
}
