import { StartupError } from '../errors.ts';

/**
 * What goes wrong at the start with a database that is not ours, for whoever has set it up.
 * @param setting the setting that says where the database is; without a `url` the database is ours
 */
export async function inPlainWords<T>(
  work: Promise<T>,
  setting: string,
  url: string | undefined,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw url ? plainly(error, setting, url) : error;
  }
}

function plainly(error: unknown, setting: string, url: string): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const server = new URL(url).host;
  switch (error.code) {
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return new StartupError(`No PostgreSQL answers at ${server}. Is it running, and is ${setting} right?`);
    case '28P01':
    case '28000':
      return new StartupError(`PostgreSQL at ${server} refuses the user or password of ${setting}.`);
    case '3D000':
      return new StartupError(
        `The database named in ${setting} does not exist at ${server}. Create it first.`,
      );
    case '08P01':
      return /startup parameter/.test(error.message) ? new StartupError(leadsToPooler) : error;
    default:
      return error;
  }
}

export const leadsToPooler =
  'A pooler such as PgBouncer answers where Dogear needs the server itself, for migrations and change notices. ' +
  'Let DATABASE_DIRECT_URL lead to the server, and DATABASE_URL to the pooler.';
