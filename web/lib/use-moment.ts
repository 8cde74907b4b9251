import { useLocale } from 'use-intl';
import { dateTimeFormat } from '#contract/kernel/formats.ts';
import { useSite } from './site-context.ts';

/** Formats a day and a time in the time zone of the site, on the server and in the browser alike. */
export function useMoment(): (moment: string) => string {
  const locale = useLocale();
  const { timeZone } = useSite();
  const format = dateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    numberingSystem: 'latn',
    timeZone,
  });
  return (moment) => format.format(new Date(moment)).replaceAll('\u202f', ' ');
}
