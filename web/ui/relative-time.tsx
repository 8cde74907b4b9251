import { useContext, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { RenderTimeContext } from '../lib/render-time-context.ts';
import { useDay } from '../lib/use-day.ts';
import { CellNote } from './table/cell-note.tsx';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Texts for spans of time, in the language of the page. */
export function useTimeTexts() {
  const t = useTranslations('ui.time');
  const formatDay = useDay();

  /** The time between two moments: `38 min`, `1 h 52 min`, `21 h`, `2 days 3 h`. */
  const between = (from: Date, to: Date): string => {
    const left = Math.max(0, to.getTime() - from.getTime());
    const days = Math.floor(left / dayMs);
    const hours = Math.floor((left % dayMs) / hourMs);
    const minutes = Math.floor((left % hourMs) / minuteMs);
    if (days > 0) return t('days', { days, hours });
    if (hours > 0) return t('hours', { hours, minutes: hours >= 12 ? 0 : minutes });
    return minutes > 0 ? t('minutes', { minutes }) : t('lessThanAMinute');
  };

  /** The remaining time of a hold. */
  const left = (endsAt: string, now: Date): string => between(now, new Date(endsAt));

  /** `12 min ago`, or after a day `on Nov 21, 2026`. */
  const ago = (moment: string, now: Date): string => {
    const then = new Date(moment);
    return now.getTime() - then.getTime() >= dayMs
      ? t('on', { day: formatDay(then) })
      : t('ago', { time: between(then, now) });
  };
  return { between, left, ago };
}

/** The current time, updated every half minute. */
export function useNow(): Date {
  const renderedAt = useContext(RenderTimeContext);
  return new Date(useSyncExternalStore(subscribeToTicks, currentTick, () => renderedAt ?? currentTick()));
}

const tickMs = minuteMs / 2;
const currentTick = (): number => Math.floor(Date.now() / tickMs) * tickMs;

function subscribeToTicks(onStoreChange: () => void): () => void {
  const timer = setInterval(onStoreChange, tickMs);
  return () => clearInterval(timer);
}

/** `Hold ends in 3 h 10 min`, in red during the last hour. */
export function HoldEnds({ at }: { at: string | null }) {
  const t = useTranslations('ui.time');
  const { left } = useTimeTexts();
  const now = useNow();
  if (!at) return null;
  const isUrgent = new Date(at).getTime() - now.getTime() < hourMs;
  return <CellNote urgent={isUrgent}>{t('holdEnds', { time: left(at, now) })}</CellNote>;
}
