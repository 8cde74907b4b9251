import { type Kysely, sql } from 'kysely';

/** A column without a value stands for Dogear's own text, tokens, or environment setting. */
const columns = [
  `name text not null default 'Dogear' constraint site_has_a_name check (name = btrim(name) and length(name) between 1 and 32)`,
  'tagline text check (length(tagline) <= 120)',
  'description text check (length(description) <= 300)',
  'logo_url text check (length(logo_url) <= 200)',
  `logo_hash text generated always as (substring(logo_url from '^/images/([0-9a-f]{64})[.]webp$')) stored
    references pictures (hash)`,
  'accent_hue smallint check (accent_hue between 0 and 359)',
  'accent_strength real check (accent_strength between 0 and 1)',
  'contact_name text check (length(contact_name) <= 120)',
  'contact_email text check (length(contact_email) <= 254)',
  'contact_address text check (length(contact_address) <= 300)',
  'contact_phone text check (length(contact_phone) <= 40)',
  'contact_hours text check (length(contact_hours) <= 120)',
  `footer_links jsonb check (jsonb_typeof(footer_links) = 'array' and jsonb_array_length(footer_links) <= 8)`,
  `currency char(3) not null default 'USD' constraint site_currency_is_a_code check (currency ~ '^[A-Z]{3}$')`,
  `default_locale text not null default 'en'`,
  `locales text[] not null default '{en,de,es,ar}'
    constraint site_locales_are_known check (locales <@ array['en', 'de', 'es', 'ar'] and cardinality(locales) between 1 and 4)`,
  `time_zone text not null default 'UTC' check (length(time_zone) between 1 and 60)`,
  'hold_hours integer check (hold_hours between 1 and 1440)',
  `joining text not null default 'open' check (joining in ('open', 'invite', 'domain'))`,
  `domains text[] not null default '{}' check (cardinality(domains) <= 20)`,
  'version integer not null default 1',
  'updated_at timestamptz',
  'updated_by uuid references users (id)',
];

const statements = [
  `alter table site ${columns.map((column) => `add column ${column}`).join(', ')}`,
  `alter table site
    add constraint site_offers_its_default_locale check (default_locale = any (locales)),
    add constraint site_accent_is_whole check ((accent_hue is null) = (accent_strength is null)),
    add constraint site_accent_is_not_the_ribbon check (accent_hue is null or accent_hue not between 7 and 57),
    add constraint site_has_domains_to_join_by check (joining <> 'domain' or cardinality(domains) > 0)`,
  // A share lock waits for orders that are being placed, and lets none begin before this change is decided.
  `create function keep_currency_of_orders() returns trigger language plpgsql as $$ begin
    lock table orders in share mode;
    if exists (select from orders) then
      raise exception 'the currency is fixed once there is an order'
        using errcode = 'check_violation', constraint = 'site_currency_is_fixed_by_orders';
    end if;
    return new;
  end $$`,
  `create trigger a_currency_with_orders_is_kept before update of currency on site
    for each row when (old.currency <> new.currency) execute function keep_currency_of_orders()`,
  `create table site_texts (
    key text not null check (key ~ '^[a-z0-9_]{1,40}$'),
    locale text not null check (locale in ('en', 'de', 'es', 'ar')),
    text text check (length(text) <= 20000),
    draft text check (length(draft) <= 20000),
    published_at timestamptz,
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by uuid references users (id),
    primary key (key, locale)
  )`,
  `create function notify_site_change() returns trigger language plpgsql as
    $$ begin perform pg_notify('site', ''); perform pg_notify('public_pages', ''); return null; end $$`,
  // Runs before a_site_setting_changed, so that pages are cleared after the settings are known to be outdated.
  `create trigger a_site_changed after insert or update or delete on site
    for each row execute function notify_site_change()`,
  `create trigger a_site_text_changed after insert or update or delete on site_texts
    for each row execute function notify_site_change()`,
  `alter table audit_log drop constraint audit_log_subject_type_check,
    add check (subject_type in ('user', 'book', 'payment', 'mail', 'site'))`,
];

/** What a host may change about the site, and the texts that replace Dogear's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
