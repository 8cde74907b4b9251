import { sql } from 'kysely';
import type { LookAroundLevel } from '#contract/kernel/look-around.ts';

/** What the site shows visitors, as a column of queries. A site without its row is for members only. */
export const siteLookAround = sql<LookAroundLevel>`coalesce((select site.look_around from site), 'members')`;
