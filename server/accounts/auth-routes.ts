import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { Config } from '../config.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import { problemResponse } from '../http/problem-response.ts';
import { countAttempt } from '../http/rate-limit.ts';
import { refuseForeignOrigin } from '../http/same-origin.ts';
import { type Auth, clientAddressHeader } from './auth.ts';

type Deps = { db: Db; auth: Auth; config: Pick<Config, 'limits'> };
type Body = Record<string, unknown>;

/** The calls of the identity library that we offer; what is not here cannot be reached from outside. */
const offered = ['/sign-up/email', '/sign-in/email', '/sign-out', '/update-user'] as const;
type Offered = (typeof offered)[number];

const maxBodyBytes = 64 * 1024;

export function bindAuth(app: Hono<AppEnv>, { db, auth, config }: Deps): void {
  for (const call of offered)
    app.post(`/api/auth${call}`, async (c) => {
      try {
        refuseForeignOrigin(c.req.raw, c.var.publicOrigin);
        const body = await readBody(c);
        await countAttempts(db, call, body, c.var.clientAddress, config.limits);
        return await inOurWords(await auth.handler(requestFor(c, call, body)));
      } catch (error) {
        return problemResponse(c, error);
      }
    });
}

async function readBody(c: Context<AppEnv>): Promise<Body> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength > maxBodyBytes) throw new DomainError('too_large');
  const body = parseJson(new TextDecoder().decode(bytes) || '{}');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw notJson();
  // No call takes anything nested, and the library walks whatever it is given to any depth.
  return Object.fromEntries(Object.entries(body).filter(([, value]) => Object(value) !== value));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

const notJson = () => new DomainError('invalid_input', 'The body is not a JSON object.');

/** Each attempt counts, the successful ones too: telling them apart would need a second, slower answer. */
async function countAttempts(
  db: Db,
  call: Offered,
  { email }: Body,
  address: string,
  limits: Config['limits'],
): Promise<void> {
  if (call === '/sign-up/email') await countAttempt(db, `sign-up:${address}`, limits.signUpPerAddress);
  if (call !== '/sign-in/email') return;
  await countAttempt(db, `sign-in:address:${address}`, limits.signInPerAddress);
  if (typeof email !== 'string') return;
  const account = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
  await countAttempt(db, `sign-in:account:${account}`, limits.signInPerAccount);
}

function requestFor(c: Context<AppEnv>, call: Offered, body: Body): Request {
  const headers = new Headers(c.req.raw.headers);
  headers.set('content-type', 'application/json');
  headers.set(clientAddressHeader, c.var.clientAddress);
  headers.delete('content-length');
  return new Request(new URL(`/api/auth${call}`, c.req.url), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

/** The library's refusals keep their shape and code, with a sentence that a person understands. */
async function inOurWords(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const refusal = (await answer.json().catch(() => undefined)) as { code?: string } | undefined;
  if (answer.status >= 500 || !refusal)
    throw new Error(`The identity library answered ${answer.status} ${refusal?.code ?? ''}`);
  const words = sentences[refusal.code ?? ''];
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify({ ...refusal, ...(words && { message: words }) }), {
    status: answer.status,
    headers,
  });
}

const sentences: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'E-mail or password is wrong.',
  INVALID_EMAIL: 'This does not look like an e-mail address.',
  PASSWORD_TOO_SHORT: 'Password must be 6 character or long',
  PASSWORD_TOO_LONG: 'At most 128 characters, please.',
  USER_ALREADY_EXISTS: 'There is already an account with this e-mail.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'There is already an account with this e-mail.',
  FAILED_TO_CREATE_USER: 'Your account could not be created. Please try again.',
  EMAIL_CAN_NOT_BE_UPDATED: 'The e-mail of an account cannot be changed here.',
  FIELD_NOT_ALLOWED: 'This cannot be set by yourself.',
  VALIDATION_ERROR: 'Some of what you entered cannot be used.',
  UNAUTHORIZED: 'Please log in first.',
};
