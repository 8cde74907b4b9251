import { setTimeout as sleep } from 'node:timers/promises';
import { type Outcome, sendRequest } from '../support/send-request.ts';

export type Stats = { count: number; p50: number; p99: number; worst: number };

/** Sends the same request repeatedly, each time on a new connection, until it is stopped. */
export function probe(url: string, headers: Record<string, string> = {}) {
  const outcomes: Outcome[] = [];
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      outcomes.push(await sendRequest(url, { headers }));
      await sleep(25);
    }
  })();
  return {
    end: async (): Promise<{ figures: Stats; statuses: Outcome['status'][] }> => {
      isOver = true;
      await running;
      return { figures: figuresOf(outcomes), statuses: [...new Set(outcomes.map(({ status }) => status))] };
    },
  };
}

export function figuresOf(outcomes: Pick<Outcome, 'milliseconds'>[]): Stats {
  const times = outcomes.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return { count: times.length, p50: at(0.5), p99: at(0.99), worst: at(1) };
}

export const summarize = ({ p50, p99, worst, count }: Stats): string =>
  `${p50} / ${p99} / ${worst} ms (median, 99 %, worst of ${count})`;
