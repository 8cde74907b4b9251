import type { ResponseOf } from '#contract/http.ts';
import * as overviews from '#contract/overviews.ts';
import type { Db } from '#server/db/schema.ts';
import { countFailedMail } from '../mail/dead-letters.ts';
import { toUser, userColumns } from './user-mapper.ts';

/** The figures of the admin dashboard, with the sellers who have waited longest for verification. */
export async function getAdminOverview(db: Db): Promise<ResponseOf<typeof overviews.getAdminOverview>> {
  const [userCounts, reported, givenUpMails, waiting] = await Promise.all([
    countUsers(db),
    db
      .selectFrom('books')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('reported_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
    countFailedMail(db),
    db
      .selectFrom('users')
      .select(userColumns)
      .where('deleted_at', 'is', null)
      .where('role', '=', 'Seller')
      .where('verified_seller_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(overviews.shownAtFirst)
      .execute(),
  ]);
  return {
    ...userCounts,
    reported: Number(reported.count),
    givenUpMails,
    waitingLongest: waiting.map(toUser),
  };
}

async function countUsers(db: Db) {
  const rows = await db
    .selectFrom('users')
    .select(({ fn }) => [
      'role',
      fn.countAll<string>().as('count'),
      fn.count<string>('verified_seller_at').as('verified'),
    ])
    .where('deleted_at', 'is', null)
    .groupBy('role')
    .execute();
  const countOf = (role: string) => Number(rows.find((row) => row.role === role)?.count ?? 0);
  const verified = rows.reduce((sum, row) => sum + Number(row.verified), 0);
  const sellers = countOf('Seller');
  return {
    users: rows.reduce((sum, row) => sum + Number(row.count), 0),
    buyers: countOf('Buyer'),
    sellers,
    sellersToVerify: sellers - verified,
  };
}
