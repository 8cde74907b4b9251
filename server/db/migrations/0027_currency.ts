import { type Kysely, sql } from 'kysely';

const largestPrice = 2_000_000_000;

const statements = [
  // The highest price depends on the currency, which only the application knows; these keep amounts within the columns.
  `alter table books
    drop constraint books_original_price_cents_check,
    drop constraint books_resale_price_cents_check,
    add constraint books_original_price_cents_check
      check (original_price_cents between 1 and ${largestPrice}) not valid,
    add constraint books_resale_price_cents_check
      check (resale_price_cents between 1 and ${largestPrice}) not valid`,
  `alter table sandbox_intents
    drop constraint sandbox_intents_amount_check,
    add constraint sandbox_intents_amount_check check (amount between 1 and ${largestPrice}) not valid`,
  'create unique index site_by_currency on site (currency)',
  // A version that only knows dollars writes the defaults, so it can take no payment once the site has another currency.
  `alter table payments
    add column site_currency char(3) not null default 'USD',
    drop constraint payments_currency_check,
    add constraint payments_are_in_the_currency_of_the_site
      foreign key (site_currency) references site (currency) not valid,
    add constraint payments_have_one_currency check (currency = lower(site_currency::text)) not valid`,
];

/** One currency for the site instead of dollars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
