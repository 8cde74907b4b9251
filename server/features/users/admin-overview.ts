import type { ResponseOf } from '#contract/http.ts';
import * as overviews from '#contract/overviews.ts';
import type { Db } from '#server/db/schema.ts';
import { countGivenUpMail } from '../mail/dead-letters.ts';
import { toUser, userColumns } from './user-mapper.ts';

/** How Dogear stands for an admin: everybody counted, what was reported, what mail was given up, and who waits for the seal. */
export async function getAdminOverview(db: Db): Promise<ResponseOf<typeof overviews.getAdminOverview>> {
  const [people, reported, givenUpMails, waiting] = await Promise.all([
    countPeople(db),
    db
      .selectFrom('books')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('reported_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
    countGivenUpMail(db),
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
  return { ...people, reported: Number(reported.count), givenUpMails, waitingLongest: waiting.map(toUser) };
}

async function countPeople(db: Db) {
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
