type ErrorLike = Partial<
  Record<'name' | 'message' | 'stack' | 'code' | 'constraint' | 'table' | 'cause', unknown>
> & {
  errors?: unknown;
};

const maxMessageLength = 300;
const maxErrors = 5;
const maxDepth = 3;

/**
 * Returns what the log records of anything that was thrown. Other properties stay out, because PostgreSQL's `detail`
 * quotes the values of the rejected row, such as an email address.
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

/** Accepts plain objects too, because pg-boss spreads errors into them. */
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

/** Describes the parts of an AggregateError, such as a failed connection to each address of a host. */
const describeAll = (errors: unknown[], depth: number): object[] =>
  errors.slice(0, maxErrors).map((error) => describe(error, depth));

/** Records property names only, because the values may be personal. */
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

/** In data exceptions (class 22), such as a number with letters, PostgreSQL quotes the value. */
const isDataException = (code: unknown): boolean => typeof code === 'string' && /^22/.test(code);

const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s"'<>()]+/g, (word) => (/.@./.test(word) ? '…@…' : word));

/** Returns a text of bounded length without quoted parts, email addresses, query strings and long numbers. */
export function withoutContent(text: string): string {
  const bounded = text.slice(0, maxMessageLength);
  return withoutAddresses(bounded)
    .replaceAll(/(["'`“])[^"'`”]*(["'`”]|$)/g, '"…"')
    .replaceAll(/\?\S*/g, '?…')
    .replaceAll(/\+?\d[\d ()-]{5,}\d/g, '…');
}
