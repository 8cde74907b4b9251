import pg from 'pg';

/** More than Dogear has; whatever makes up its statements as it goes does not fill every connection with them. */
const mostStatements = 500;
const names = new Map<string, string>();

/**
 * A connection that the server plans each statement for once instead of every time. Statements that ask for all columns
 * are left out: the server refuses to go on with those when a later version of Dogear has added one.
 */
export class PreparingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    const asked = name === undefined ? given : [{ name, text, values }, ...rest];
    this.#sendTogether();
    return Reflect.apply(super.query, this, asked) as never;
  }

  /** What is asked at the same moment goes out in one piece. */
  #sendTogether(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

const asksForAll = /\bselect \*|\.\*|\breturning \*/i;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostStatements || asksForAll.test(text)) return undefined;
  const name = `dogear_${names.size}`;
  names.set(text, name);
  return name;
}
