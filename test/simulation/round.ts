import type { Copy, World } from './environment.ts';
import type { Visits } from './operations.ts';
import type { Schedule } from './schedule.ts';

/** One fight for one book. */
export type Round = { world: World; visits: Visits; copy: Copy; schedule: Schedule; buyersLeft: number };
