import { sql } from 'kysely';
import type { ResponseOf } from '#contract/kernel/http.ts';
import type { StaffRight } from '#contract/kernel/staff-rights.ts';
import { shownAtFirst } from '#contract/orders/overviews.ts';
import type * as calls from '#contract/users/admin-overview.ts';
import type { Db } from '#server/db/schema.ts';
import { countFailedMail } from '../mail/dead-letters.ts';
import { toUser, userColumns } from './user-mapper.ts';

/** The figures of the admin dashboard, with the sellers who have waited longest for verification. */
export async function getAdminOverview(db: Db): Promise<ResponseOf<typeof calls.getAdminOverview>> {
  const [userCounts, reported, openCases, givenUpMails, waiting] = await Promise.all([
    countUsers(db),
    countReportedBooks(db),
    countOpenCases(db),
    countFailedMail(db),
    db
      .selectFrom('users')
      .select(userColumns)
      .where('deleted_at', 'is', null)
      .where('may_sell', '=', sql.lit(true))
      .where('verified_seller_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(shownAtFirst)
      .execute(),
  ]);
  return {
    ...userCounts,
    reported,
    openCases,
    givenUpMails,
    waitingLongest: waiting.map(toUser),
  };
}

/** What a moderator is responsible for; null for what their rights do not cover. */
export async function getModeratorOverview(
  db: Db,
  rights: readonly StaffRight[],
): Promise<ResponseOf<typeof calls.getModeratorOverview>> {
  const [users, reported, openCases] = await Promise.all([
    rights.includes('can_verify') ? countUsers(db) : null,
    rights.includes('can_moderate') ? countReportedBooks(db) : null,
    rights.includes('can_money') ? countOpenCases(db) : null,
  ]);
  return { sellers: users?.sellers ?? null, reported, openCases };
}

async function countReportedBooks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('books')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('reported_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The index of open cases has all of them and nothing else. */
async function countOpenCases(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', '<>', sql.lit('decided'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countUsers(db: Db) {
  const counts = await db
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<string>().as('users'),
      fn.countAll<string>().filterWhere('may_buy', '=', true).as('buyers'),
      fn.countAll<string>().filterWhere('may_sell', '=', true).as('sellers'),
      fn.count<string>('verified_seller_at').as('verified'),
    ])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    users: Number(counts.users),
    buyers: Number(counts.buyers),
    sellers: Number(counts.sellers),
    sellersToVerify: Number(counts.sellers) - Number(counts.verified),
  };
}
