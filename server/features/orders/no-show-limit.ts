import { sql } from 'kysely';
import { noShowLimit } from '#contract/cases/cases.ts';
import { type Params, preparedQuery } from '#server/db/prepared-query.ts';
import type { Tx } from '#server/db/schema.ts';
import { DomainError } from '#server/lib/errors.ts';

/**
 * A person who has confirmed three no-shows within 90 days may have one open booking at a time for 30 days after the third. The
 * person's row is locked, so that neither a confirmation nor another booking can come in between.
 * @throws DomainError `no_show_limit`
 */
export async function assertBelowNoShowLimit(tx: Tx, userId: string): Promise<void> {
  const limited = await selectNoShowLimit(tx, { userId });
  if (limited.length > 0) throw new DomainError('no_show_limit');
}

/** A confirmed no-show of the last 30 days that was the third within 90 days, and a booking that is not handed over yet. */
const selectNoShowLimit = preparedQuery((db, params: Params<{ userId: string }>) =>
  db
    .selectFrom('cases as latest')
    .select('latest.id')
    .where('latest.no_show_confirmed_by', '=', params.userId)
    .where(
      'latest.no_show_confirmed_at',
      '>',
      sql<Date>`now() - make_interval(days => ${sql.lit(noShowLimit.forDays)})`,
    )
    .where(
      sql<boolean>`(select count(*) from cases as earlier
        where earlier.no_show_confirmed_by = latest.no_show_confirmed_by
          and earlier.no_show_confirmed_at <= latest.no_show_confirmed_at
          and earlier.no_show_confirmed_at > latest.no_show_confirmed_at - make_interval(days => ${sql.lit(noShowLimit.withinDays)}))
        >= ${sql.lit(noShowLimit.count)}`,
    )
    .where(({ exists }) =>
      exists(
        db
          .selectFrom('orders')
          .select('id')
          .where('buyer_id', '=', params.userId)
          .where(
            sql<boolean>`(status = 'claimed' or (status = 'unpaid' and hold_ends_at > now())
              or (status = 'paid' and handed_over_at is null and (refund_due_at is not null or case_state is not null)))`,
          ),
      ),
    )
    .limit(sql.lit(1)),
);
