import { StartupError } from '../lib/errors.ts';
import { type DatabasePlace, readDatabaseUrl } from './database-url.ts';

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
  if (!(error instanceof Error) || error instanceof StartupError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const place = { ...readDatabaseUrl(url), setting };
  const found = [...byMessage, ...byCode].find(([known]) =>
    typeof known === 'string' ? known.split(' ').includes(code) : known.test(error.message),
  );
  return found ? new StartupError(found[1](place, error)) : error;
}

type Sentence = (place: DatabasePlace & { setting: string }, error: Error) => string;

/** Where the code says too little, or there is none. */
const byMessage: [known: RegExp, sentence: Sentence][] = [
  [/startup parameter/, () => poolerNotAllowed],
  [
    /does not support SSL/,
    ({ server, setting }) =>
      `PostgreSQL at ${server} offers no TLS. Turn it on there (ssl = on), or take sslmode out of ${setting}.`,
  ],
  [
    /, no encryption/,
    ({ server, user, database, setting }) =>
      `PostgreSQL at ${server} does not let ${user} into ${database} from this machine without TLS. ` +
      `Add ?sslmode=verify-full to ${setting}, or a line to its pg_hba.conf.`,
  ],
  [
    /no pg_hba\.conf entry/,
    ({ server, user, database }) =>
      `PostgreSQL at ${server} does not let ${user} into ${database} from this machine. Add a line to its pg_hba.conf.`,
  ],
  [
    /valid client certificate|certificate authentication failed/,
    ({ server, user, setting }) =>
      `PostgreSQL at ${server} asks for a certificate of ${user}, by an authority that it knows. Name it and its key in ${setting}: ` +
      '&sslcert=/path/to/dogear.crt&sslkey=/path/to/dogear.key',
  ],
  [
    /SSL alert number/,
    ({ server, setting }) =>
      `PostgreSQL at ${server} refuses the certificate that sslcert names in ${setting}: ` +
      'it does not know who signed it (its ssl_ca_file), or it is not valid today.',
  ],
  // Of OpenSSL, before the connection.
  [
    /^error:[\dA-F]+:[^:]+ routines:/,
    ({ setting }, { message }) =>
      `A certificate or key named in ${setting} cannot be used (${message.split(':').at(-1)}). ` +
      'sslcert names a certificate in PEM format, and sslkey its key, without a passphrase.',
  ],
  [
    /password must be a string|no password supplied/,
    ({ server, setting }) =>
      `PostgreSQL at ${server} asks for a password. Add it to ${setting}: postgres://user:password@host/name`,
  ],
  [
    /must be owner of|permission denied for (?:table|sequence)/,
    ({ setting, database }) =>
      `The tables in ${database} belong to another user than the one in ${setting}. Use that user, or make this one their owner.`,
  ],
  [/due to connection timeout|timeout exceeded|timeout expired/, (place, error) => unreachable(place, error)],
  [
    /Connection terminated|invalid response/,
    ({ server, setting }) =>
      `Something at ${server} took the connection, but did not answer as PostgreSQL does. Is the port in ${setting} right?`,
  ],
];

const unreachable: Sentence = ({ server, setting }) =>
  `Cannot reach PostgreSQL at ${server}. Is it running, and is ${setting} right?`;

const untrusted: Sentence = ({ server, setting }) =>
  `Dogear does not know who signed the certificate of PostgreSQL at ${server}. Name the file of that authority’s certificate in ${setting}: ` +
  '?sslmode=verify-full&sslrootcert=/path/to/ca.pem';

/** Codes of the system, of TLS, and of PostgreSQL. */
const byCode: [codes: string, sentence: Sentence][] = [
  ['ECONNREFUSED EHOSTUNREACH ENETUNREACH ETIMEDOUT ECONNRESET EPIPE', unreachable],
  [
    'ENOTFOUND EAI_AGAIN',
    ({ server, setting }) => `There is no machine called ${server}. Is the host in ${setting} right?`,
  ],
  [
    'ENOENT EACCES ENOTSOCK EISDIR ENOTDIR',
    ({ server, setting, caFile }, error) =>
      'syscall' in error && error.syscall === 'connect'
        ? `There is no socket of PostgreSQL in ${server} that Dogear may use. Is PostgreSQL running, and is the folder in ${setting} right?`
        : `A file named in ${setting} cannot be read: ${'path' in error ? error.path : caFile}`,
  ],
  [
    'SELF_SIGNED_CERT_IN_CHAIN DEPTH_ZERO_SELF_SIGNED_CERT UNABLE_TO_VERIFY_LEAF_SIGNATURE UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    untrusted,
  ],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    ({ server, setting }) =>
      `The certificate of PostgreSQL at ${server} is for another name. Use a name that is in the certificate as the host in ${setting}.`,
  ],
  [
    'CERT_HAS_EXPIRED CERT_NOT_YET_VALID',
    ({ server }) => `The certificate of PostgreSQL at ${server} is not valid today. Renew it.`,
  ],
  [
    '28P01 28000',
    ({ server, setting }) => `PostgreSQL at ${server} rejected the user or password in ${setting}.`,
  ],
  [
    '3D000',
    ({ server, setting }) => `The database named in ${setting} does not exist at ${server}. Create it first.`,
  ],
  [
    '53300',
    ({ server }) =>
      `PostgreSQL at ${server} has no connection left. Raise its max_connections, or lower DATABASE_POOL_SIZE.`,
  ],
  [
    '57P03',
    ({ server }) => `PostgreSQL at ${server} is starting or stopping. Start Dogear again in a moment.`,
  ],
  [
    '42501 3F000',
    ({ setting, user, database }) =>
      `The user in ${setting} may not create tables in ${database}. Run there as its owner or as a superuser:\n` +
      `  create schema if not exists public; grant usage, create on schema public to "${user}"; grant create on database "${database}" to "${user}"`,
  ],
];

export const poolerNotAllowed =
  'Dogear reached a pooler such as PgBouncer where it needs PostgreSQL itself, for migrations and change notices. ' +
  'Point DATABASE_DIRECT_URL at PostgreSQL and DATABASE_URL at the pooler.';
