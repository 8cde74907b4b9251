// Loaded into a Dogear: notes each query that a request leads to, so that the bare opponent runs the very same.
import { appendFileSync } from 'node:fs';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import pg from 'pg';

const file = process.env.QUERIES_FILE ?? '/dev/null';
/** There is only one at a time. */
let request: string | undefined;

const emit = Server.prototype.emit as (...args: unknown[]) => boolean;
Server.prototype.emit = function (...args: unknown[]) {
  if (args[0] === 'request') begin(args[1] as IncomingMessage, args[2] as ServerResponse);
  return emit.apply(this, args);
};

function begin({ method, url }: IncomingMessage, response: ServerResponse): void {
  request = `${method} ${url}`;
  response.once('finish', () => {
    request = undefined;
  });
}

const query = pg.Client.prototype.query as (...args: unknown[]) => any;
let clients = 0;
const numbers = new WeakMap<object, number>();

(pg.Client.prototype as { query: unknown }).query = function (this: object, ...args: unknown[]) {
  const of = request;
  const [config, second] = args as [any, unknown];
  const text = typeof config === 'string' ? config : config?.text;
  if (of === undefined || typeof text !== 'string') return query.apply(this, args);
  if (!numbers.has(this)) numbers.set(this, (clients += 1));
  const values = Array.isArray(second) ? second : (config.values ?? []);
  const note = (result?: { rows?: unknown[] }) => {
    const seen = { of, client: numbers.get(this), text, values, row: result?.rows?.[0] ?? {} };
    appendFileSync(file, `${JSON.stringify(seen)}\n`);
  };
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    args[args.length - 1] = (error: unknown, result: { rows?: unknown[] }) => {
      note(result);
      callback(error, result);
    };
    return query.apply(this, args);
  }
  const answer = query.apply(this, args);
  answer?.then?.(note, () => undefined);
  return answer;
};
