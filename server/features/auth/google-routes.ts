import type { Context, Hono } from 'hono';
import { invitationToken } from '#contract/invitations.ts';
import type { RateLimitSettings } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { consumeRateLimit } from '#server/http/middleware/rate-limit.ts';
import { DomainError } from '#server/lib/errors.ts';
import type { Auth } from './better-auth.ts';
import type { Google } from './google.ts';
import { invitationCookie } from './invitation-cookie.ts';
import { buildAuthRequest, mapAuthError, readBody } from './routes.ts';

type Deps = { db: Db; auth: Auth; google: Google | undefined; config: RateLimitSettings };

/** The page to which the callback redirects. It notifies the page that opened the popup, or navigates on by itself. */
const returnPage = '/login/google';

/** The two requests of a Google sign-in: the start and the OAuth callback. */
export function registerGoogleRoutes(app: Hono<AppEnv>, deps: Deps): void {
  app.post('/api/auth/sign-in/social', (c) => startSignIn(c, deps));
  app.get('/api/auth/callback/google', async (c) => {
    const answer = await finishSignIn(c, deps).catch((error: unknown) => {
      if (!(error instanceof DomainError)) c.var.log().error({ err: error }, 'signing in with Google failed');
      return redirectWithError(error instanceof DomainError ? error.code : 'internal-error');
    });
    // A stricter policy would cut the popup off from the page that opened it.
    answer.headers.set('cross-origin-opener-policy', 'unsafe-none');
    return answer;
  });
}

/** Returns `{ url }`, the address of Google's consent page. Of the body only `attempt` and `invitation` are used. */
async function startSignIn(c: Context<AppEnv>, { db, auth, google, config }: Deps): Promise<Response> {
  if (!google) throw new DomainError('not_found');
  const { attempt, invitation } = await readBody(c);
  await consumeRateLimit(db, `google:${c.var.addressKey}`, config.limits.googlePerAddress);
  await google.makeReady();
  const callbackURL =
    typeof attempt === 'string' && /^[\w-]{1,40}$/.test(attempt)
      ? `${returnPage}?${new URLSearchParams({ attempt })}`
      : returnPage;
  const body = { provider: 'google', callbackURL, errorCallbackURL: callbackURL, disableRedirect: true };
  const started = await mapAuthError(c, await auth.handler(buildAuthRequest(c, '/sign-in/social', body)));
  const token = invitationToken.safeParse(invitation).data;
  if (!token) return started;
  const headers = new Headers(started.headers);
  headers.append('set-cookie', invitationCookie(token, c.var.publicOrigin.startsWith('https:')));
  return new Response(started.body, { status: started.status, headers });
}

/** Redirects to the return page, with the session cookie or with a code in `error=`. */
async function finishSignIn(c: Context<AppEnv>, { db, auth, google, config }: Deps): Promise<Response> {
  if (!google) throw new DomainError('not_found');
  await consumeRateLimit(db, `google-back:${c.var.addressKey}`, config.limits.googlePerAddress);
  await google.makeReady();
  const answer = await auth.handler(buildAuthRequest(c, '/callback/google'));
  if (answer.headers.has('location')) {
    const headers = new Headers(answer.headers);
    for (const header of ['content-type', 'content-length']) headers.delete(header);
    return new Response(null, { status: answer.status, headers });
  }
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  return redirectWithError(code ?? 'internal-error');
}

const redirectWithError = (error: string): Response =>
  new Response(null, {
    status: 302,
    headers: { location: `${returnPage}?${new URLSearchParams({ error })}` },
  });
