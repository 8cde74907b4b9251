import { useContext, useSyncExternalStore } from 'react';
import { formatDay } from '#contract/day.ts';
import { RenderTimeContext } from '../lib/render-time-context.ts';
import { CellNote } from './table/cell-note.tsx';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The remaining time of a hold: `38 min`, `1 h 52 min`, `21 h`, `2 days 3 h`. */
export function timeLeft(endsAt: string, now: Date): { text: string; urgent: boolean } {
  return timeBetween(now, new Date(endsAt));
}

/** The time between two moments, in the same format. */
export function timeBetween(from: Date, to: Date): { text: string; urgent: boolean } {
  const left = Math.max(0, to.getTime() - from.getTime());
  const days = Math.floor(left / dayMs);
  const hours = Math.floor((left % dayMs) / hourMs);
  const minutes = Math.floor((left % hourMs) / minuteMs);
  if (days > 0)
    return {
      text: joinParts(days === 1 ? '1 day' : `${days} days`, hours > 0 && `${hours} h`),
      urgent: false,
    };
  if (hours >= 12) return { text: `${hours} h`, urgent: false };
  if (hours > 0) return { text: joinParts(`${hours} h`, minutes > 0 && `${minutes} min`), urgent: false };
  return { text: minutes > 0 ? `${minutes} min` : 'less than a minute', urgent: true };
}

/** `12 min ago`, or after a day `on Nov 21, 2026`. */
export function timeAgo(moment: string, now: Date): string {
  const then = new Date(moment);
  return now.getTime() - then.getTime() >= dayMs
    ? `on ${formatDay(then)}`
    : `${timeBetween(then, now).text} ago`;
}

const joinParts = (first: string, second: string | false): string => (second ? `${first} ${second}` : first);

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
  const now = useNow();
  if (!at) return null;
  const { text, urgent } = timeLeft(at, now);
  return <CellNote urgent={urgent}>Hold ends in {text}</CellNote>;
}
