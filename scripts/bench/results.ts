import type { Comparison } from './compare.ts';
import type { Goal } from './goals.ts';
import type { Growth } from './growth.ts';
import type { StartUp } from './start-up.ts';

/** All that a run has found. */
export type Results = {
  day: string;
  machine: string;
  versions: string;
  minutes: number;
  /** How many books the comparisons were made with. */
  comparedWith: number;
  /** Cases in which somebody was not served, as sentences; there are no figures of them. */
  failures: string[];
  comparisons: Comparison[];
  growth: Growth[];
  startUp: StartUp;
  goals: Goal[];
};
