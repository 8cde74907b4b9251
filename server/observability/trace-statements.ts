import { context, type Span, SpanKind, TraceFlags, type Tracer, trace } from '@opentelemetry/api';
import type { Pool, PoolClient } from 'pg';
import { errorName } from '../lib/errors.ts';

type Callback = (error: unknown, result?: unknown) => void;

/** Gives every statement of a request or job a span below theirs, without the statement's values. */
export function traceStatements(pool: Pool, tracer: Tracer): void {
  preserveAsyncContext(pool);
  pool.on('connect', (client) => traceClient(client, tracer));
}

/** Restores the OpenTelemetry context of the waiter when the pool hands over a connection. */
function preserveAsyncContext(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  const connectBound = (callback?: Callback) =>
    callback ? connect(context.bind(context.active(), callback)) : connect();
  pool.connect = connectBound as Pool['connect'];
}

function traceClient(client: PoolClient, tracer: Tracer): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const traced = (...args: unknown[]): unknown => {
    const statement = statementOf(args);
    if (!statement || !isTraced()) return query(...args);
    const span = tracer.startSpan(statement.name, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', ...statement.attributes },
    });
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const bound = context.bind(context.active(), callback as Callback);
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        end(span, error);
        bound(error, result);
      });
    }
    const result = query(...args);
    if (result instanceof Promise)
      result.then(
        () => end(span),
        (error) => end(span, error),
      );
    return result;
  };
  client.query = traced as PoolClient['query'];
}

/** Whether the trace is sampled. Better Auth adds spans without an id in between, which are not. */
function isTraced(): boolean {
  const parent = trace.getSpanContext(context.active());
  return parent !== undefined && (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
}

/** Names the statement by operation and table; records its text only if it has parameters, since others hold values inline. */
function statementOf([first, second]: unknown[]) {
  const config = typeof first === 'string' ? { text: first, values: second } : (first as Partial<Params>);
  if (typeof config?.text !== 'string' || isStream(first)) return undefined;
  const { text } = config;
  const operation = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement';
  const table = tableIn(withoutSubqueries(text)) ?? tableIn(text);
  return {
    name: table ? `${operation} ${table}` : operation,
    attributes: {
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
      ...(Array.isArray(config.values) && { 'db.query.text': text.slice(0, 2000) }),
    },
  };
}

const tableIn = (text: string): string | undefined => /\b(?:from|into|update)\s+"?([\w.]+)/i.exec(text)?.[1];

/** The statement without its parentheses: a subquery among the columns would name another table first. */
function withoutSubqueries(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '');
  return shorter === text ? text : withoutSubqueries(shorter);
}

type Params = { text: string; values: unknown };

const isStream = (query: unknown): boolean => typeof (query as { submit?: unknown })?.submit === 'function';

function end(span: Span, error?: unknown): void {
  if (error) span.setStatus({ code: 2 }).setAttribute('error.type', errorName(error));
  span.end();
}
