import { isOpenToVisitors, type LookAroundArea, type LookAroundLevel } from '#contract/site.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

export type SiteSettings = { lookAround: () => Promise<LookAroundLevel> };

/** How long a process may use a setting that another process has changed since. */
const cacheMs = 1_000;

/** Opens the settings of the site, which are read at most once a second. */
export function openSiteSettings(db: Db): SiteSettings {
  let cached: { level: Promise<LookAroundLevel>; readAt: number } | undefined;
  const lookAround = (): Promise<LookAroundLevel> => {
    const now = performance.now();
    if (!cached || now - cached.readAt >= cacheMs) {
      const entry = { level: readLookAround(db), readAt: now };
      cached = entry;
      entry.level.catch(() => {
        if (cached === entry) cached = undefined;
      });
    }
    return cached.level;
  };
  return { lookAround };
}

/** A site without the row, such as one restored from an incomplete copy, is for members only. */
async function readLookAround(db: Db): Promise<LookAroundLevel> {
  const site = await db.selectFrom('site').select('look_around').executeTakeFirst();
  return site?.look_around ?? 'members';
}

export async function setLookAround(db: Db, level: LookAroundLevel): Promise<void> {
  await db
    .insertInto('site')
    .values({ id: 1, look_around: level })
    .onConflict((row) => row.column('id').doUpdateSet({ look_around: level }))
    .execute();
}

/**
 * Lets signed-in users pass, and others if the site shows them this area.
 * @throws DomainError `not_signed_in`
 */
export async function requireLookAround(
  site: SiteSettings,
  area: LookAroundArea,
  viewer: object | undefined,
): Promise<void> {
  if (!viewer && !isOpenToVisitors(area, await site.lookAround())) throw new DomainError('not_signed_in');
}
