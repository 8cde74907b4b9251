import type { Block } from '#contract/conversations.ts';
import type { Page } from '#contract/kernel/pagination.ts';
import { newestAfter, resolveCursor, timestampText } from '#server/db/pagination.ts';
import type { Db } from '#server/db/schema.ts';

/** Lists the people whom the user has blocked, those of the latest blocks first. */
export async function listBlocks(db: Db, page: Page, userId: string): Promise<Block[]> {
  const start = await resolveCursor(page, (id) =>
    ofUser(db, userId)
      .select(['blocks.id', timestampText('blocks.created_at')])
      .where('blocks.id', '=', id)
      .executeTakeFirst(),
  );
  const rows = await ofUser(db, userId)
    .innerJoin('users as other', 'other.id', 'blocks.blocked_id')
    .select(['blocks.id', 'blocks.created_at', 'other.name', 'other.photo_url'])
    .$call(newestAfter(start, page.limit, 'blocks.created_at', 'blocks.id'))
    .execute();
  return rows.map(({ id, name, photo_url, created_at }) => ({
    _id: id,
    otherName: name,
    otherImage: photo_url,
    createdAt: created_at.toISOString(),
  }));
}

const ofUser = (db: Db, userId: string) => db.selectFrom('blocks').where('blocker_id', '=', userId);
