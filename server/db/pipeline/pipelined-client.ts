import pg from 'pg';
import { statementName } from '../prepared-query.ts';

/**
 * A connection that sends prepared queries by name, so that the server plans each of them once. Queries of the same
 * tick are sent in one packet.
 */
export class PipelinedClient extends pg.Client {
  readonly #isPipelined: boolean;

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    this.#isPipelined = config.pipeline ?? false;
  }

  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    if (this.#isPipelined && text === 'begin' && rest.length === 0) return this.#pipelineBegin() as never;
    const name = typeof text === 'string' ? statementName(text) : undefined;
    const prepared = name === undefined ? args : [{ name, text, values }, ...rest];
    this.#corkUntilNextTick();
    return Reflect.apply(super.query, this, prepared) as never;
  }

  /**
   * Returns without waiting for the result, so that the transaction's first statement is sent in the same packet.
   * `begin` fails only when the connection is lost, and then every following statement fails too.
   */
  async #pipelineBegin(): Promise<{ command: string; rowCount: null; rows: never[] }> {
    this.#corkUntilNextTick();
    super.query('begin').catch(() => undefined);
    return { command: 'BEGIN', rowCount: null, rows: [] };
  }

  #corkUntilNextTick(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}
