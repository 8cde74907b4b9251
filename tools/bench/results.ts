import type { Comparison } from './compare.ts';
import type { Goal } from './goals.ts';
import type { Growth } from './growth.ts';
import type { StartUp } from './start-up.ts';

/** The results of a run. */
export type Results = {
  day: string;
  machine: string;
  versions: string;
  minutes: number;
  /** The number of books in the comparisons. */
  comparedWith: number;
  /** Cases with failed requests, as messages. They have no figures. */
  failures: string[];
  comparisons: Comparison[];
  growth: Growth[];
  startUp: StartUp;
  goals: Goal[];
};
