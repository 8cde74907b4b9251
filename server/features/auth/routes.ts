import type { Context, Hono, MiddlewareHandler } from 'hono';
import { invitationToken } from '#contract/invitations.ts';
import type { Locale } from '#contract/kernel/locales/locales.ts';
import { sentenceOf } from '#contract/kernel/problem-codes.ts';
import { type Sentence, say } from '#contract/kernel/sentence.ts';
import { maxPasswordLength } from '#contract/users/users.ts';
import type { SignInSettings } from '#server/config/config.ts';
import { isCheckViolation } from '#server/db/constraint-violations.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { handleError } from '#server/http/error-response.ts';
import { requireSameOrigin } from '#server/http/middleware/csrf.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { DomainError } from '#server/lib/errors.ts';
import { createLimiter } from '#server/lib/limit-concurrency.ts';
import { writeSentence } from '#server/lib/problem-sentences.ts';
import { invitationHeader } from '../invitations/assert-may-join.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { type Auth, clientAddressHeader, localeHeader } from './better-auth.ts';
import { findInvitationCookie } from './invitation-cookie.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { createSignInLimit } from './limit-sign-in.ts';
import { requireSessionUser } from './session-user.ts';

type Deps = {
  db: Db;
  auth: Auth;
  knownBrowsers: KnownBrowsers;
  enqueueMail: EnqueueMail;
  config: SignInSettings;
};
type Body = Record<string, unknown>;

/**
 * The Better Auth endpoints that are exposed. Its other endpoints cannot be reached from outside, except those in
 * google-routes.ts and two-factor-routes.ts.
 */
const exposedRoutes = ['/sign-up/email', '/sign-in/email', '/sign-out', '/update-user'] as const;
type ExposedRoute = (typeof exposedRoutes)[number];

/**
 * Better Auth hashes the password of a sign-up inside its transaction. Without this limit many sign-ups at once would
 * hold all database connections; a higher limit would not hash faster.
 */
const limitSignUps = createLimiter(4);

const maxBodyBytes = 64 * 1024;

export function registerAuthRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { auth } = deps;
  const countAttempts = createAttemptCounter(deps);
  app.use('/api/auth/*', rejectInvalidToken, requireSameOrigin);
  for (const call of exposedRoutes)
    app.post(`/api/auth${call}`, async (c) => {
      try {
        const body = await readBody(c);
        await countAttempts(call, body, c);
        if (call === '/update-user') await requireSessionUser(c);
        const send = () => auth.handler(buildAuthRequest(c, call, body));
        const sendLimited = call === '/sign-up/email' ? () => limitSignUps(send) : send;
        const response = await sendLimited();
        // Of two concurrent sign-ups with one email one fails; repeating it returns the usual "already exists" error.
        const final = await mapAuthError(
          c,
          (await isDuplicateSignUp(response)) ? await sendLimited() : response,
        );
        return await rememberBrowser(c, deps.knownBrowsers, final);
      } catch (error) {
        return handleError(c, isDeletedUser(error) ? new DomainError('not_signed_in') : error);
      }
    });
}

/** Better Auth looks only at the cookie. An invalid bearer token is rejected here too, as on all other endpoints. */
const rejectInvalidToken: MiddlewareHandler<AppEnv> = async (c, next) => {
  const authorization = c.req.header('authorization');
  if (authorization) await c.var.authenticate(new Request(c.req.url, { headers: { authorization } }));
  await next();
};

async function isDuplicateSignUp(response: Response): Promise<boolean> {
  if (response.status !== 422) return false;
  const { code } = (await response.clone().json()) as { code?: string };
  return code === 'FAILED_TO_CREATE_USER';
}

/** The account was deleted while its profile was being changed. */
const isDeletedUser = (error: unknown): boolean => isCheckViolation(error, 'the_deleted_stay_forgotten');

export async function readBody(c: Context<AppEnv>): Promise<Body> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength > maxBodyBytes) throw new DomainError('too_large');
  const body = parseJson(new TextDecoder().decode(bytes) || '{}');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw notJson();
  // No endpoint takes nested values, and Better Auth would walk them to any depth.
  return Object.fromEntries(Object.entries(body).filter(([, value]) => Object(value) !== value));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson();
  }
}

const notJson = () => new DomainError('invalid_input', say('requests.bodyNotObject'));

/** Successful attempts count too: whether an attempt succeeds is not known yet when it is counted. */
function createAttemptCounter(deps: Deps) {
  const { limits } = deps.config;
  const limitSignIn = createSignInLimit(deps);
  return async (call: ExposedRoute, { email, password }: Body, c: Context<AppEnv>): Promise<void> => {
    const { addressKey } = c.var;
    if (call === '/sign-up/email')
      await consumeRateLimit(deps.db, `sign-up:${addressKey}`, limits.signUpPerAddress);
    if (call !== '/sign-in/email') return;
    await consumeRateLimit(deps.db, `sign-in:address:${addressKey}`, limits.signInPerAddress);
    await limitSignIn({ email, password, cookies: c.req.header('cookie') });
  };
}

/** After a successful sign-in, adds the cookie that makes this browser known for the account. */
export async function rememberBrowser(
  c: Context<AppEnv>,
  knownBrowsers: KnownBrowsers,
  response: Response,
): Promise<Response> {
  if (!response.ok) return response;
  const { user } = (await response.clone().json()) as { user?: { id?: string } };
  const cookie = user?.id && (await knownBrowsers.remember(c.req.header('cookie'), user.id));
  if (!cookie) return response;
  const headers = new Headers(response.headers);
  headers.append('set-cookie', cookie);
  return new Response(response.body, { status: response.status, headers });
}

/** Builds the request for Better Auth: a POST if there is a body, otherwise a GET with the client's own query. */
export function buildAuthRequest(c: Context<AppEnv>, call: string, body?: Body): Request {
  const headers = new Headers(c.req.raw.headers);
  headers.set(clientAddressHeader, c.var.clientAddress);
  headers.set(localeHeader, requestLocale(c));
  headers.delete('content-length');
  setInvitation(headers, body);
  const { search } = new URL(c.req.url);
  if (!body) return new Request(new URL(`/api/auth${call}${search}`, c.req.url), { headers });
  headers.set('content-type', 'application/json');
  return new Request(new URL(`/api/auth${call}`, c.req.url), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

/** The invitation is in the form of a sign-up, or in the cookie that the start of a visit to Google left. */
function setInvitation(headers: Headers, body: Body | undefined): void {
  const invitation = invitationToken.safeParse(body?.invitation ?? findInvitationCookie(headers)).data;
  if (invitation) headers.set(invitationHeader, invitation);
  else headers.delete(invitationHeader);
}

/** Replaces the message of a Better Auth error by our own text; shape and code stay. */
export async function mapAuthError(c: Context<AppEnv>, response: Response): Promise<Response> {
  if (response.ok) return response;
  const error = (await response.json().catch(() => undefined)) as AuthError | undefined;
  if (response.status >= 500 || !error)
    throw new Error(`Better Auth returned ${response.status} ${error?.code ?? ''}`);
  // Better Auth sends no code when the body lacks a required key.
  const { code = 'VALIDATION_ERROR' } = error;
  const locale = requestLocale(c);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-language', locale);
  return new Response(JSON.stringify({ ...writeError(error, code, locale), code }), {
    status: response.status,
    headers,
  });
}

type AuthError = { code?: string; message?: string; errors?: { path: string; message: string }[] };

function writeError({ message, errors, ...rest }: AuthError, code: string, locale: Locale): AuthError {
  const sentence = authMessages[code] ?? message;
  return {
    ...rest,
    ...(sentence !== undefined && { message: writeSentence(sentence, locale) }),
    ...(errors && {
      errors: errors.map((error) => ({ ...error, message: writeSentence(error.message, locale) })),
    }),
  };
}

const authMessages: Record<string, Sentence> = {
  INVALID_EMAIL_OR_PASSWORD: say('auth.wrongCredentials'),
  INVALID_EMAIL: say('fields.invalidEmail'),
  PASSWORD_TOO_SHORT: say('fields.newPasswordTooShort'),
  PASSWORD_TOO_LONG: say('fields.atMostCharacters', { max: maxPasswordLength }),
  USER_ALREADY_EXISTS: sentenceOf('email_taken'),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: sentenceOf('email_taken'),
  FAILED_TO_CREATE_USER: say('auth.notCreated'),
  EMAIL_CAN_NOT_BE_UPDATED: say('auth.emailNotChangeable'),
  FIELD_NOT_ALLOWED: say('auth.fieldNotAllowed'),
  VALIDATION_ERROR: sentenceOf('invalid_input'),
  UNAUTHORIZED: sentenceOf('not_signed_in'),
  INVALID_PASSWORD: sentenceOf('wrong_password'),
  INVALID_CODE: say('auth.invalidCode'),
  CODE_ALREADY_USED: say('auth.codeUsed'),
  INVALID_BACKUP_CODE: say('auth.invalidRecoveryCode'),
  INVALID_TWO_FACTOR_COOKIE: say('auth.tookTooLong'),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: say('auth.tooManyCodes'),
  ACCOUNT_TEMPORARILY_LOCKED: say('auth.locked'),
  TOTP_ALREADY_ENABLED: say('auth.twoFactorOn'),
  TOTP_NOT_ENABLED: say('auth.twoFactorOff'),
  TWO_FACTOR_NOT_ENABLED: say('auth.twoFactorOff'),
  BACKUP_CODES_NOT_ENABLED: say('auth.twoFactorOff'),
};
