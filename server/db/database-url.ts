/** What a database's address says, for messages; never the password. */
export type DatabasePlace = { server: string; user: string; database: string; caFile: string | undefined };

const socketHost = 'socket';

/** A user before a host that is left out, because the socket is named behind the `?`, is no valid URL. */
const parse = (text: string): URL | null =>
  URL.parse(text) ?? URL.parse(text.replace('@/', `@${socketHost}/`));

/** Whether the address means what it seems to: signs that end a part of a URL cannot be in a password as they are. */
export function isDatabaseUrl(text: string): boolean {
  const url = parse(text);
  return (
    url !== null &&
    !/[\s#]/.test(text) &&
    isDecodable(text) &&
    ![url.pathname, url.search, url.host].some((part) => part.includes('@'))
  );
}

/** Whether each `%` begins a sign, as UTF-8 writes it. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export function readDatabaseUrl(text: string): DatabasePlace {
  const url = parse(text) ?? new URL('postgres://');
  const { searchParams } = url;
  return {
    server: searchParams.get('host') || decodeURIComponent(url.host) || 'this machine',
    user: searchParams.get('user') || decodeURIComponent(url.username) || 'the user',
    database: decodeURIComponent(url.pathname.slice(1)) || 'the database',
    caFile: searchParams.get('sslrootcert') ?? undefined,
  };
}
