import pg from 'pg';
import { preparedName } from './prepare-query.ts';

/**
 * A connection that the server plans each prepared query for once, instead of every time. What is asked at the same
 * moment goes out in one piece.
 */
export class PreparingClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    const asked = name === undefined ? given : [{ name, text, values }, ...rest];
    this.#sendTogether();
    return Reflect.apply(super.query, this, asked) as never;
  }

  #sendTogether(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}
