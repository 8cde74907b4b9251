import { type Kysely, sql } from 'kysely';
import { StartupError } from '../lib/errors.ts';

/**
 * Creates an extension of PostgreSQL's contrib package, unless it exists.
 * @throws StartupError that says what the operator has to install or to grant
 */
export async function createExtension(db: Kysely<unknown>, name: string): Promise<void> {
  try {
    await sql`create extension if not exists ${sql.id(name)}`.execute(db);
  } catch (error) {
    throw toExtensionError(error, name);
  }
}

/** PostgreSQL reports a missing package as a missing file up to version 15, and as a missing feature from then on. */
export function toExtensionError(error: unknown, name: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '58P01' || code === '0A000')
    return new StartupError(
      `PostgreSQL has no extension ${name}, which the search needs. Install the package with PostgreSQL’s additional modules on the ` +
        'database server, such as postgresql-contrib, and start Dogear again.',
    );
  if (code === '42501')
    return new StartupError(
      `The user in the database’s address may not create the extension ${name}, which the search needs. Let the owner of the ` +
        `database run: create extension ${name}`,
    );
  return error;
}
