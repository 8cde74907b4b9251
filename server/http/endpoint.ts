import type { Context, Hono } from 'hono';
import type { Pool } from 'pg';
import type * as z from 'zod/mini';
import type { Access, Endpoint, ParsedInputOf } from '#contract/http.ts';
import { plainMessage } from '#contract/plain-message.ts';
import { withPipeline } from '../db/pipeline.ts';
import type { QueryExecutor } from '../db/prepared-query.ts';
import type { Replica } from '../db/replica.ts';
import type { Db } from '../db/schema.ts';
import { DomainError } from '../lib/errors.ts';
import type { AppEnv } from './app-env.ts';
import type { CurrentUser } from './current-user.ts';
import { assertSameOrigin } from './middleware/csrf.ts';
import { problemResponse } from './problem-response.ts';
import { createSerializer } from './response-serializer.ts';

type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? CurrentUser | undefined : CurrentUser;

/** What the router is asked to do for one endpoint; `context` is for the rare call that needs the request itself. */
export type Handler<E extends Endpoint> = (
  input: ParsedInputOf<E>,
  caller: CallerOf<E>,
  context: Context<AppEnv>,
) => Promise<E['response']['_zod']['output']>;

/**
 * Serves an endpoint of the contract below `/api`: who is calling and whether they may, then the input's
 * schema, then the handler, then what of the answer was agreed.
 */
export function registerEndpoint<const E extends Endpoint>(
  app: Hono<AppEnv>,
  endpoint: E,
  handle: Handler<NoInfer<E>>,
): void {
  serve(app, endpoint, async (c) => {
    const caller = await admit(c, endpoint);
    const input = await readInput(c, endpoint);
    return handle(input as ParsedInputOf<E>, caller as CallerOf<E>, c);
  });
}

function serve(
  app: Hono<AppEnv>,
  endpoint: Endpoint,
  answer: (context: Context<AppEnv>) => Promise<unknown>,
): void {
  const agreed = createSerializer(endpoint.response);
  app.on(endpoint.method, `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async (c) => {
    try {
      return c.json(agreed(await answer(c)) as object, endpoint.status ?? 200);
    } catch (error) {
      return problemResponse(c, error, endpoint.errorBody);
    }
  });
}

/**
 * Reads what is the same for everybody who may make the call, and answers how each of them sees it. It does not know
 * who asks, nor that they may.
 */
type PipelinedRead<E extends Endpoint> = (
  on: QueryExecutor,
  input: ParsedInputOf<E>,
) => Promise<(caller: CallerOf<E>) => E['response']['_zod']['output']>;

/**
 * Serves such a read: it is asked for together with who is calling, on one connection and in one round trip. What was
 * read for somebody who is refused is dropped.
 */
export function registerPipelinedRead<const E extends Endpoint>(
  app: Hono<AppEnv>,
  { db, pool, replica }: { db: Db; pool: Pool; replica?: Replica | undefined },
  endpoint: E,
  read: PipelinedRead<NoInfer<E>>,
): void {
  serve(app, endpoint, async (c) => {
    const found = async (on: QueryExecutor) => read(on, (await readInput(c, endpoint)) as ParsedInputOf<E>);
    // Whoever brings nothing to be known by is a stranger, and makes no work before they may.
    if (!c.req.raw.headers.has('cookie') && !c.req.raw.headers.has('authorization')) {
      const stranger = (await admit(c, endpoint)) as CallerOf<E>;
      return (await (replica?.read(found) ?? found(db)))(stranger);
    }
    const [admitted, seenBy] = await withPipeline(pool, (on) =>
      Promise.all([settled(admit(c, endpoint, on)), settled(found(on))]),
    );
    const caller = admitted() as CallerOf<E>;
    return seenBy()(caller);
  });
}

/** How a promise ended, to be opened when it is that one's turn: by then both of two are at rest. */
const settled = <T>(promise: Promise<T>): Promise<() => T> =>
  promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );

async function admit(
  c: Context<AppEnv>,
  endpoint: Endpoint,
  on?: QueryExecutor,
): Promise<CurrentUser | undefined> {
  const proof = await c.var.authenticate(c.req.raw, on);
  if (proof?.by !== 'token') assertSameOrigin(c.req.raw, c.var.publicOrigin);
  const caller = endpoint.proof === 'cookie' && proof?.by !== 'cookie' ? undefined : proof?.caller;
  requireRole(endpoint.access, caller);
  return caller;
}

function requireRole(access: Access, caller: CurrentUser | undefined): void {
  if (access === 'public') return;
  if (!caller) throw new DomainError('not_signed_in');
  if (access === 'signed-in') return;
  if (!caller.role || !access.includes(caller.role)) throw new DomainError('not_allowed');
}

async function readInput(c: Context<AppEnv>, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  // An id that cannot be one is answered like one that does not exist.
  if (endpoint.params)
    input.params = parse(endpoint.params, c.req.param(), () => new DomainError('not_found'));
  if (endpoint.query) input.query = parse(endpoint.query, c.req.query(), validationError);
  if (endpoint.body) input.body = parse(endpoint.body, await readJson(c), validationError);
  return input;
}

async function readJson(c: Context<AppEnv>): Promise<unknown> {
  const text = await c.req.text();
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw validationError([{ path: [], message: 'The request body isn’t valid JSON.' }]);
  }
}

type Issue = { path: PropertyKey[]; message: string };

function parse(schema: z.ZodMiniType, value: unknown, refuse: (issues: Issue[]) => DomainError): unknown {
  const result = schema.safeParse(value, { error: plainMessage });
  if (!result.success) throw refuse(result.error.issues);
  return result.data;
}

function validationError(issues: Issue[]): DomainError {
  const errors = issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
  return new DomainError('invalid_input', errors[0]?.message, { errors });
}
