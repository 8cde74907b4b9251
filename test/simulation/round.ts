import type { Copy, Environment } from './environment.ts';
import type { Operations } from './operations.ts';
import type { Schedule } from './schedule.ts';

/** One competition for one book. */
export type Round = {
  environment: Environment;
  operations: Operations;
  copy: Copy;
  schedule: Schedule;
  buyersLeft: number;
};
