// Preloaded into a Dogear: logs the queries of each request, so that the bare server runs exactly the same
// ones.
import { appendFileSync } from 'node:fs';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import pg from 'pg';

const file = process.env.QUERIES_FILE ?? '/dev/null';
/** Only one request is handled at a time. */
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

const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<Result> | undefined;
let clients = 0;
type Query = { text?: string; values?: unknown[] };
type Result = { rows?: unknown[] };
const numbers = new WeakMap<object, number>();

(pg.Client.prototype as { query: unknown }).query = function (this: object, ...args: unknown[]) {
  const of = request;
  const [first, second] = args as [string | Query | undefined, unknown];
  const { text, values: own } = typeof first === 'string' ? { text: first } : (first ?? {});
  if (of === undefined || typeof text !== 'string') return query.apply(this, args);
  if (!numbers.has(this)) numbers.set(this, ++clients);
  const values = Array.isArray(second) ? second : (own ?? []);
  const note = (result?: Result) => {
    const seen = { of, client: numbers.get(this), text, values, row: result?.rows?.[0] ?? {} };
    appendFileSync(file, `${JSON.stringify(seen)}\n`);
  };
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    args[args.length - 1] = (error: unknown, result: Result) => {
      note(result);
      callback(error, result);
    };
    return query.apply(this, args);
  }
  const answer = query.apply(this, args);
  answer?.then?.(note, () => undefined);
  return answer;
};
