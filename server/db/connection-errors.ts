import { StartupError } from '../lib/errors.ts';

/**
 * Turns connection errors into messages for the operator who configured an external database.
 * @param setting the name of the setting that holds `url`; without a `url` the database is the embedded one
 */
export async function withStartupErrors<T>(
  work: Promise<T>,
  setting: string,
  url: string | undefined,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw url ? toStartupError(error, setting, url) : error;
  }
}

function toStartupError(error: unknown, setting: string, url: string): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const server = new URL(url).host;
  switch (error.code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return new StartupError(
        `Cannot reach PostgreSQL at ${server}. Is it running, and is ${setting} right?`,
      );
    case '28P01':
    case '28000':
      return new StartupError(`PostgreSQL at ${server} rejected the user or password in ${setting}.`);
    case '3D000':
      return new StartupError(
        `The database named in ${setting} does not exist at ${server}. Create it first.`,
      );
    case '08P01':
      return /startup parameter/.test(error.message) ? new StartupError(poolerNotAllowed) : error;
    default:
      return error;
  }
}

export const poolerNotAllowed =
  'Dogear reached a pooler such as PgBouncer where it needs PostgreSQL itself, for migrations and change notices. ' +
  'Point DATABASE_DIRECT_URL at PostgreSQL and DATABASE_URL at the pooler.';
