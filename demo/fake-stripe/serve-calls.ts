import type { Context } from 'hono';
import { authorize, requireSecretKey } from './authorize.ts';
import { deliverEvents } from './events.ts';
import { fingerprintOf, runOnce, scopedKey } from './idempotency.ts';
import { type Answer, type Caller, type LedgerDb, randomId, type Work } from './ledger.ts';
import type { SandboxSettings } from './sandbox-settings.ts';
import { StripeError } from './stripe-error.ts';

type Write = (work: Work, id: string) => Promise<Answer>;
type Read = (db: LedgerDb, id: string, params: URLSearchParams) => Promise<Answer>;

/** Returns what turns the steps of a call into a route. */
export function serveCalls(db: LedgerDb, settings: SandboxSettings) {
  return {
    /** For our own server, unless browsers may call it with a client secret, too. */
    writing:
      (run: Write, forBrowsers = false) =>
      (c: Context): Promise<Response> =>
        write(c, db, settings, (work) => {
          if (!forBrowsers) requireSecretKey(work.caller);
          return run(work, c.req.param('id') ?? '');
        }),
    reading:
      (run: Read) =>
      async (c: Context): Promise<Response> => {
        requireSecretKey(callerOf(c, settings));
        const { status, body } = await run(db, c.req.param('id') ?? '', queryOf(c));
        return respond(c, status, JSON.stringify(body));
      },
  };
}

async function write(
  c: Context,
  db: LedgerDb,
  settings: SandboxSettings,
  run: (work: Work) => Promise<Answer>,
): Promise<Response> {
  const { params, json } = await bodyOf(c);
  const caller = authorize(c.req.header('authorization'), params, settings);
  const idempotencyKey = c.req.header('idempotency-key');
  const now = settings.now?.() ?? new Date();
  const requestId = randomId('req');
  const onBehalfOf = c.req.header('stripe-account');
  const call = `${c.req.method} ${c.req.path}${onBehalfOf ? ` for ${onBehalfOf}` : ''}`;
  const events: Work['events'] = [];
  const remembered = await runOnce(
    db,
    {
      key: scopedKey(idempotencyKey, caller),
      fingerprint: fingerprintOf(settings.secretKey, call, params, json),
      requestId,
      now,
    },
    (tx) => run({ tx, now, caller, params, json, onBehalfOf, requestId, idempotencyKey, events }),
  );
  // Events are delivered after the commit only.
  deliverEvents(events, settings);
  if (idempotencyKey) c.header('idempotency-key', idempotencyKey);
  if (remembered.originalRequest) {
    c.header('idempotent-replayed', 'true');
    c.header('original-request', remembered.originalRequest);
  }
  return respond(c, remembered.status, remembered.text, requestId);
}

/** As at Stripe, calls to `/v2` have JSON and all others a form. */
async function bodyOf(c: Context): Promise<Pick<Work, 'params' | 'json'>> {
  const text = await c.req.text();
  if (!c.req.path.includes('/v2/')) return { params: new URLSearchParams(text), json: undefined };
  try {
    return { params: new URLSearchParams(), json: JSON.parse(text) };
  } catch {
    throw new StripeError(400, { type: 'invalid_request_error', message: 'Invalid JSON received.' });
  }
}

export function respond(c: Context, status: number, text: string, requestId = randomId('req')): Response {
  c.header('content-type', 'application/json');
  c.header('cache-control', 'no-store');
  c.header('request-id', requestId);
  const version = c.req.header('stripe-version');
  if (version) c.header('stripe-version', version);
  return c.body(text, status as 200);
}

export const queryOf = (c: Context): URLSearchParams => new URL(c.req.url).searchParams;
const callerOf = (c: Context, settings: SandboxSettings): Caller =>
  authorize(c.req.header('authorization'), queryOf(c), settings);
