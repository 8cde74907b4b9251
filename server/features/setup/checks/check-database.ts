import { sql } from 'kysely';
import type { Check } from '#contract/setup.ts';
import type { Db } from '#server/db/schema.ts';
import { needsLook, works } from './check.ts';

/** The search needs them; its migration created them. A restored database may lack them. */
const extensions = ['fuzzystrmatch', 'pg_trgm', 'unaccent'];

export async function checkDatabase(db: Db): Promise<Check> {
  const { rows } = await sql<{ version: string; installed: string[] }>`
    select current_setting('server_version') as version,
      array(select extname::text from pg_extension) as installed`.execute(db);
  const { version = '', installed = [] } = rows[0] ?? {};
  const missing = extensions.filter((name) => !installed.includes(name));
  // Distributions add their own name: 16.4 (Debian 16.4-1).
  const plain = version.split(' ')[0] ?? '';
  return missing.length === 0
    ? works('database', 'ready', { version: plain })
    : needsLook('database', 'extensions', { version: plain, missing: missing.join(', ') });
}
