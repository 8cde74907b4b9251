import { useLocale, useTranslations } from 'use-intl';
import { dateTimeFormat } from '#contract/kernel/formats.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useDay } from '#web/lib/use-day.ts';
import { useNow } from '#web/ui/relative-time.tsx';

/** Days and times of messages, in the time zone of the site. */
export function useMessageTimes() {
  const t = useTranslations('conversations.thread');
  const locale = useLocale();
  const { timeZone } = useSite();
  const formatDay = useDay();
  const today = formatDay(useNow());
  const format = dateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    numberingSystem: 'latn',
    timeZone,
  });
  const time = (moment: string): string => format.format(new Date(moment)).replaceAll('\u202f', ' ');
  const day = (moment: string): string => {
    const formatted = formatDay(moment);
    return formatted === today ? t('today') : formatted;
  };
  /** The time of today's messages, and the day of all others. */
  const short = (moment: string): string => (formatDay(moment) === today ? time(moment) : formatDay(moment));
  return { time, day, short };
}
