type ErrorLike = Partial<
  Record<'name' | 'message' | 'stack' | 'code' | 'constraint' | 'table' | 'cause', unknown>
> & {
  errors?: unknown;
};

const maxMessageLength = 300;
const maxErrors = 5;
const maxDepth = 3;

/**
 * Returns what the log says of anything that was thrown: what says where it came from. Its other properties stay out:
 * the database's details quote the row that it refused, with whose e-mail address is in it.
 */
export function describeError(thrown: unknown): object {
  try {
    return describe(thrown, 0);
  } catch {
    return { type: 'unreadable' };
  }
}

function describe(thrown: unknown, depth: number): object {
  if (typeof thrown === 'string') return { type: 'string', message: withoutContent(thrown) };
  if (typeof thrown !== 'object' || thrown === null)
    return { type: thrown === null ? 'null' : typeof thrown };
  const error = thrown as ErrorLike;
  const isError = thrown instanceof Error || typeof error.message === 'string';
  return isError ? describeErrorLike(error, thrown, depth) : describeObject(thrown);
}

/** An error, or the copy of one: the job queue spreads errors into plain objects. */
function describeErrorLike(error: ErrorLike, thrown: object, depth: number): object {
  const { code, constraint, table, stack } = error;
  const original = String(error.message);
  const quoted = isDataException(code) ? original.replaceAll(/".*"/gs, '"…"') : original;
  const message = depth > 0 ? withoutContent(quoted) : withoutAddresses(quoted);
  return {
    type: typeof error.name === 'string' ? error.name : typeOf(thrown),
    message,
    code,
    constraint,
    table,
    ...(depth === 0 && typeof stack === 'string' && { stack: stack.replace(original, () => message) }),
    ...(Array.isArray(error.errors) && depth < maxDepth && { errors: describeAll(error.errors, depth + 1) }),
    ...(error.cause !== undefined && depth < maxDepth && { cause: describe(error.cause, depth + 1) }),
  };
}

/** Such as the refused connections to each address of a host. */
const describeAll = (errors: unknown[], depth: number): object[] =>
  errors.slice(0, maxErrors).map((error) => describe(error, depth));

/** The names of its properties are ours; their values may be anybody's. */
function describeObject(thrown: object): object {
  const names = Object.keys(thrown).filter((name) => /^[a-z_]\w{0,39}$/i.test(name));
  const { code } = thrown as { code?: unknown };
  return {
    type: typeOf(thrown),
    message: `An object with ${names.length === 0 ? 'no properties' : names.slice(0, 10).join(', ')}`,
    ...((typeof code === 'string' || typeof code === 'number') && { code: withoutContent(String(code)) }),
  };
}

const typeOf = (thrown: object): string => thrown.constructor?.name ?? 'object';

/** Of a value that a type does not take, such as a number with letters, the database quotes the value. */
const isDataException = (code: unknown): boolean => typeof code === 'string' && /^22/.test(code);

const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s"'<>()]+/g, (word) => (/.@./.test(word) ? '…@…' : word));

/** Returns a text without what is quoted, e-mail addresses, query strings and long numbers, and not endless. */
export function withoutContent(text: string): string {
  const bounded = text.slice(0, maxMessageLength);
  return withoutAddresses(bounded)
    .replaceAll(/(["'`“])[^"'`”]*(["'`”]|$)/g, '"…"')
    .replaceAll(/\?\S*/g, '?…')
    .replaceAll(/\+?\d[\d ()-]{5,}\d/g, '…');
}
