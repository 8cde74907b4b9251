import type { Schedule } from './schedule.ts';
import type { Visits } from './visits.ts';
import type { Copy, World } from './world.ts';

/** One fight for one book. */
export type Round = { world: World; visits: Visits; copy: Copy; schedule: Schedule; buyersLeft: number };
