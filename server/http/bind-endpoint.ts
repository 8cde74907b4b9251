import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { Access, Endpoint, ParsedInputOf } from '../../contract/endpoint.ts';
import { DomainError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import type { Caller } from './caller.ts';
import { problemResponse } from './problem-response.ts';
import { refuseForeignOrigin } from './same-origin.ts';

type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? Caller | undefined : Caller;

/** What the router is asked to do for one endpoint; `context` is for the rare call that needs the request itself. */
export type Handler<E extends Endpoint> = (
  input: ParsedInputOf<E>,
  caller: CallerOf<E>,
  context: Context<AppEnv>,
) => Promise<E['response']['_zod']['output']>;

/**
 * Serves an endpoint of the contract below `/api`: who is calling and whether they may, then the input's
 * schema, then the handler, then the response's schema, which strips whatever was not agreed.
 */
export function bindEndpoint<const E extends Endpoint>(
  app: Hono<AppEnv>,
  endpoint: E,
  handle: Handler<NoInfer<E>>,
): void {
  app.on(endpoint.method, `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, async (c) => {
    try {
      const caller = await admit(c, endpoint);
      const input = await readInput(c, endpoint);
      const answer = await handle(input as ParsedInputOf<E>, caller as CallerOf<E>, c);
      return c.json(endpoint.response.parse(answer) as object, endpoint.status ?? 200);
    } catch (error) {
      return problemResponse(c, error, endpoint.refusal);
    }
  });
}

async function admit(c: Context<AppEnv>, endpoint: Endpoint): Promise<Caller | undefined> {
  const proof = await c.var.identifyCaller(c.req.raw);
  if (proof?.by !== 'token') refuseForeignOrigin(c.req.raw, c.var.publicOrigin);
  const caller = endpoint.proof === 'cookie' && proof?.by !== 'cookie' ? undefined : proof?.caller;
  refuseWrongRole(endpoint.access, caller);
  return caller;
}

function refuseWrongRole(access: Access, caller: Caller | undefined): void {
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
  if (endpoint.query) input.query = parse(endpoint.query, c.req.query(), badInput);
  if (endpoint.body) input.body = parse(endpoint.body, await readJson(c), badInput);
  return input;
}

async function readJson(c: Context<AppEnv>): Promise<unknown> {
  const text = await c.req.text();
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw badInput([{ path: [], message: 'The body is not JSON.' }]);
  }
}

type Issue = { path: PropertyKey[]; message: string };

function parse(schema: z.ZodMiniType, value: unknown, refuse: (issues: Issue[]) => DomainError): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw refuse(result.error.issues);
  return result.data;
}

function badInput(issues: Issue[]): DomainError {
  const errors = issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
  return new DomainError('invalid_input', errors[0]?.message, { errors });
}
