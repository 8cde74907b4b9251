import type { Reply } from './wire.ts';

/** Counts responses for the report of a long run. */
export function createTally() {
  const classes: Record<string, number> = {};
  let slowest = { milliseconds: 0, what: '' };
  return {
    count({ status, milliseconds }: Reply, what: string): void {
      const name = status === 0 ? 'closed' : `${Math.trunc(status / 100)}xx`;
      classes[name] = (classes[name] ?? 0) + 1;
      if (milliseconds > slowest.milliseconds) slowest = { milliseconds, what };
    },
    figures: () => ({
      ...Object.fromEntries(Object.entries(classes).toSorted()),
      slowest: `${Math.round(slowest.milliseconds)} ms (${slowest.what})`,
    }),
  };
}
