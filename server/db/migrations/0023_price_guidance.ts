import { type Kysely, sql } from 'kysely';

/**
 * What books sold for, filled by a job. `subject_id` is an edition, or a category for a band of original prices; band 0
 * is for editions. It refers to nobody, so it is read without joins.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table price_guidance (
    subject_id uuid not null,
    band smallint not null check (band >= 0),
    condition text not null check (condition in ('Excellent', 'Good', 'Fair')),
    low_cents integer not null check (low_cents > 0),
    middle_cents integer not null check (middle_cents >= low_cents),
    high_cents integer not null check (high_cents >= middle_cents),
    sales integer not null,
    constraint guidance_has_enough_sales check (sales >= 5),
    primary key (subject_id, band, condition)
  )`.execute(db);
}
