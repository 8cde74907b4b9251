import pg from 'pg';
import { statementName } from './prepared-query.ts';

/**
 * A connection that the server plans each prepared query for once, instead of every time. What is asked at the same
 * moment goes out in one piece.
 */
export class PipelinedClient extends pg.Client {
  readonly #isPipelined: boolean;

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    this.#isPipelined = config.pipeline ?? false;
  }

  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given;
    if (this.#isPipelined && text === 'begin' && rest.length === 0)
      return this.#beginWithWhatFollows() as never;
    const name = typeof text === 'string' ? statementName(text) : undefined;
    const asked = name === undefined ? given : [{ name, text, values }, ...rest];
    this.#sendTogether();
    return Reflect.apply(super.query, this, asked) as never;
  }

  /**
   * Nobody waits for the answer: the first statement of the transaction goes out in the same piece. It cannot fail
   * alone: where it does, the connection is gone, and all that follows with it.
   */
  async #beginWithWhatFollows(): Promise<{ command: string; rowCount: null; rows: never[] }> {
    this.#sendTogether();
    super.query('begin').catch(() => undefined);
    return { command: 'BEGIN', rowCount: null, rows: [] };
  }

  #sendTogether(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}
