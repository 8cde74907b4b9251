import type { Context, Hono } from 'hono';
import type { Pool } from 'pg';
import type * as z from 'zod/mini';
import { mayActAs } from '#contract/kernel/capabilities.ts';
import { type Endpoint, idempotencyHeader, type ParsedInputOf } from '#contract/kernel/http.ts';
import { plainMessage } from '#contract/kernel/plain-message.ts';
import { type Sentence, say } from '#contract/kernel/sentence.ts';
import { withPipeline } from '../db/pipeline/with-pipeline.ts';
import type { QueryExecutor } from '../db/prepared-query.ts';
import type { Replica } from '../db/replica.ts';
import type { Db } from '../db/schema.ts';
import { DomainError } from '../lib/errors.ts';
import type { AppEnv } from './app-env.ts';
import type { CurrentUser } from './current-user.ts';
import { emailNotConfirmed } from './email-not-confirmed.ts';
import { handleError } from './error-response.ts';
import { assertSameOrigin } from './middleware/csrf.ts';
import { createSerializer } from './response-serializer.ts';

type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? CurrentUser | undefined : CurrentUser;

/** Handles one operation. `context` is for the few that need the request itself. */
export type Handler<E extends Endpoint> = (
  input: ParsedInputOf<E>,
  caller: CallerOf<E>,
  context: Context<AppEnv>,
) => Promise<E['response']['_zod']['output']>;

/**
 * Registers an operation of the contract below `/api`: it authenticates and authorizes the request, validates the
 * input, runs the handler, and serializes the response as declared.
 */
export function registerEndpoint<const E extends Endpoint>(
  app: Hono<AppEnv>,
  endpoint: E,
  handle: Handler<NoInfer<E>>,
): void {
  serve(app, endpoint, async (c) => {
    const caller = await authorize(c, endpoint);
    const input = await readInput(c, endpoint);
    return answerOnce(c, endpoint, caller, input, () =>
      handle(input as ParsedInputOf<E>, caller as CallerOf<E>, c),
    );
  });
}

/** A file that was sent to an operation, and what tells it from another one. */
type Upload = { fingerprint: unknown };

/**
 * Registers an operation whose request body is a file, which is read once the caller is authorized, and before a repetition of the call
 * is recognized.
 */
export function registerUpload<const E extends Endpoint, U extends Upload>(
  app: Hono<AppEnv>,
  endpoint: E,
  read: (caller: CallerOf<E>, context: Context<AppEnv>) => Promise<U>,
  handle: (upload: U, caller: CallerOf<E>, context: Context<AppEnv>) => ReturnType<Handler<E>>,
): void {
  serve(app, endpoint, async (c) => {
    const caller = (await authorize(c, endpoint)) as CallerOf<E>;
    const upload = await read(caller, c);
    return answerOnce(c, endpoint, caller, upload.fingerprint, () => handle(upload, caller, c));
  });
}

/** Runs a call, unless it is declared as `keyed` and repeats an earlier one; see answer-once.ts. */
async function answerOnce(
  c: Context<AppEnv>,
  { repeats, method, path }: Endpoint,
  caller: CurrentUser | undefined,
  input: unknown,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = c.req.header(idempotencyHeader);
  if (repeats !== 'keyed' || key === undefined || !caller) return run();
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new DomainError('invalid_input', say('requests.idempotencyKey'));
  return c.var.answerOnce({ userId: caller.id, operation: `${method} ${path}`, key, input }, run);
}

/**
 * Registers an operation whose request or response body is a stream: it authenticates and authorizes the request, and
 * the handler does the rest.
 */
export function registerStream<const E extends Endpoint>(
  app: Hono<AppEnv>,
  endpoint: E,
  handle: (caller: CallerOf<E>, context: Context<AppEnv>) => Promise<Response>,
): void {
  route(app, endpoint, async (c) => handle((await authorize(c, endpoint)) as CallerOf<E>, c));
}

function serve(
  app: Hono<AppEnv>,
  endpoint: Endpoint,
  respond: (context: Context<AppEnv>) => Promise<unknown>,
): void {
  const serialize = createSerializer(endpoint.response);
  route(app, endpoint, async (c) => {
    const answer = serialize(await respond(c));
    const status = endpoint.status ?? 200;
    if (!c.env?.ownPage) return c.json(answer as object, status);
    c.env.ownPage.keepAnswer(answer);
    return c.body(null, status);
  });
}

function route(
  app: Hono<AppEnv>,
  endpoint: Endpoint,
  respond: (context: Context<AppEnv>) => Promise<Response>,
): void {
  app.on(endpoint.method, `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async (c) => {
    try {
      return await respond(c);
    } catch (error) {
      return handleError(c, error, endpoint.errorBody);
    }
  });
}

/**
 * Reads the data that is the same for every caller and returns a function that maps it for one of them. It runs before
 * the caller is known and authorized.
 */
type PipelinedRead<E extends Endpoint> = (
  on: QueryExecutor,
  input: ParsedInputOf<E>,
) => Promise<(caller: CallerOf<E>) => E['response']['_zod']['output']>;

/**
 * Registers such a read. It is pipelined with the authentication: one connection, one round trip. Its result is dropped
 * when the caller is rejected.
 */
export function registerPipelinedRead<const E extends Endpoint>(
  app: Hono<AppEnv>,
  { db, pool, replica }: { db: Db; pool: Pool; replica?: Replica | undefined },
  endpoint: E,
  readShared: PipelinedRead<NoInfer<E>>,
): void {
  serve(app, endpoint, async (c) => {
    const query = async (on: QueryExecutor) =>
      readShared(on, (await readInput(c, endpoint)) as ParsedInputOf<E>);
    // Without credentials there is nothing to pipeline, so authorize first and read only if that passes.
    if (!c.req.raw.headers.has('cookie') && !c.req.raw.headers.has('authorization')) {
      const anonymous = (await authorize(c, endpoint)) as CallerOf<E>;
      return (await (replica?.read(query) ?? query(db)))(anonymous);
    }
    const [authorized, shared] = await withPipeline(pool, (on) =>
      Promise.allSettled([authorize(c, endpoint, on), query(on)]),
    );
    const caller = unwrap(authorized) as CallerOf<E>;
    return unwrap(shared)(caller);
  });
}

/** Returns the value of a settled promise, or throws its reason. */
function unwrap<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

async function authorize(
  c: Context<AppEnv>,
  endpoint: Endpoint,
  on?: QueryExecutor,
): Promise<CurrentUser | undefined> {
  const authentication = await c.var.authenticate(c.req.raw, on);
  c.set('accountLocale', authentication?.user.locale ?? null);
  if (endpoint.fromAnyOrigin) return undefined;
  if (authentication?.method !== 'token') assertSameOrigin(c.req.raw, c.var.publicOrigin);
  const user =
    endpoint.auth === 'session' && authentication?.method !== 'cookie' ? undefined : authentication?.user;
  const caller = requireConfirmedEmail(endpoint, user);
  requireRole(endpoint, caller);
  if (endpoint.recentSignIn && caller && !caller.signedInRecently) throw new DomainError('sign_in_again');
  if (endpoint.lookAround) await c.var.requireLookAround(endpoint.lookAround, user);
  return caller;
}

/** A caller who must confirm their address first sees of public calls what everyone sees. */
function requireConfirmedEmail(endpoint: Endpoint, user: CurrentUser | undefined): CurrentUser | undefined {
  if (!user?.mustConfirmEmail || endpoint.allowsUnconfirmedEmail) return user;
  if (endpoint.access !== 'public') throw emailNotConfirmed();
  return undefined;
}

function requireRole({ access, right }: Endpoint, caller: CurrentUser | undefined): void {
  if (access === 'public') return;
  if (!caller) throw new DomainError('not_signed_in');
  if (access === 'authenticated' || (right && caller.rights.includes(right))) return;
  if (!access.some((role) => mayActAs(caller, role))) throw new DomainError('not_allowed');
}

async function readInput(c: Context<AppEnv>, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  // A malformed id gets the same response as one that does not exist.
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
    throw validationError([{ path: [], message: say('requests.bodyNotJson') }]);
  }
}

type Issue = { path: PropertyKey[]; message: string };

function parse(schema: z.ZodMiniType, value: unknown, toError: (issues: Issue[]) => DomainError): unknown {
  const result = schema.safeParse(value, { error: plainMessage });
  if (!result.success) throw toError(result.error.issues);
  return result.data;
}

export function validationError(issues: Issue[]): DomainError {
  const errors = issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
  return new DomainError('invalid_input', errors[0]?.message as Sentence | undefined, { errors });
}
