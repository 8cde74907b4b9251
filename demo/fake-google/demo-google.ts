import { createPrivateKey, hkdfSync, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { type Configuration, interactionPolicy, type JWK, Provider } from 'oidc-provider';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { AppEnv } from '#server/http/app-env.ts';
import { handleError } from '#server/http/error-response.ts';
import { assertSameOrigin } from '#server/http/middleware/csrf.ts';
import { DomainError } from '#server/lib/errors.ts';
import { demoPagePolicy, restrictDemoPage } from '../demo-page.ts';
import { errorPage, peoplePage } from './demo-google-page.ts';
import { demoGooglePeople } from './demo-google-people.ts';
import { recordsIn } from './demo-google-records.ts';
import { answerOf, nodeExchange } from './node-exchange.ts';

type Options = {
  pool: Pool;
  secret: string;
  log: Logger;
  /** Scheme, host and port of our own pages. */
  publicOrigin: string;
  /** The address at which this server reaches itself, without a proxy. */
  loopbackOrigin: string;
};

/** The path of the fake provider. */
const mount = '/demo-idp';
const clientId = 'dogear';

/**
 * A fake Google for demos: a real OpenID provider with a page on which visitors choose an account. Its keys are derived from
 * the secret and its records are in the database, so that any process can handle any step.
 */
export function createDemoGoogle(params: Options) {
  const clientSecret = derive(params.secret, 'client secret').toString('hex');
  const provider = new Provider(`${params.publicOrigin}${mount}`, configuration(params, clientSecret));
  provider.on('server_error', (_, error) => params.log.error({ err: error }, 'demo_sign_in_failed'));
  return {
    app: registerPages(provider),
    settings: {
      clientId,
      clientSecret,
      discoveryUrl: `${params.loopbackOrigin}${mount}/.well-known/openid-configuration`,
      authorizationUrl: `${params.publicOrigin}${mount}/auth`,
    },
  };
}

function registerPages(provider: Provider): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/people/:uid', async (c) => {
    const { incoming, outgoing } = await nodeExchange(c.req.raw, mount);
    const nonce = allowStyle(c);
    try {
      await provider.interactionDetails(incoming, outgoing);
    } catch {
      return c.html(errorPage(nonce), 400);
    }
    return c.html(peoplePage(demoGooglePeople, c.req.path, nonce));
  });
  app.post('/people/:uid', async (c) => {
    try {
      assertSameOrigin(c.req.raw, c.var.publicOrigin);
      const { person } = await c.req.parseBody();
      const { incoming, outgoing } = await nodeExchange(
        new Request(c.req.url, { headers: c.req.raw.headers }),
        mount,
      );
      const next = new URL(await provider.interactionResult(incoming, outgoing, choiceOf(person)));
      c.header('cross-origin-opener-policy', 'unsafe-none');
      return c.redirect(next.pathname + next.search, 303);
    } catch (error) {
      if (error instanceof DomainError) return handleError(c, error);
      return c.html(errorPage(allowStyle(c)), 400);
    }
  });
  // The provider's own routes, which show a page only for an error.
  const step = provider.callback();
  app.all('/*', async (c) => {
    const answer = await answerOf(await nodeExchange(c.req.raw, mount), step);
    answer.headers.set('cross-origin-opener-policy', 'unsafe-none');
    return answer;
  });
  return app;
}

function choiceOf(person: unknown) {
  const chosen = demoGooglePeople.find(({ sub }) => sub === person);
  return chosen
    ? { login: { accountId: chosen.sub, remember: false }, select_account: {} }
    : { error: 'access_denied', error_description: 'The person pressed Cancel.' };
}

/** Sends no Cross-Origin-Opener-Policy, like Google, because it would separate the popup from the page that opened it. */
function allowStyle(c: Context<AppEnv>): string {
  c.header('cross-origin-opener-policy', 'unsafe-none');
  return restrictDemoPage(c);
}

function configuration({ pool, secret, publicOrigin }: Options, clientSecret: string): Configuration {
  const minutes = (count: number) => count * 60;
  return {
    adapter: recordsIn(pool),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicOrigin}/api/auth/callback/google`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'EdDSA',
      },
    ],
    jwks: { keys: [signingKey(secret)] },
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    cookies: {
      keys: [derive(secret, 'cookies').toString('hex')],
      names: { interaction: 'demo_idp_step', resume: 'demo_idp_resume', session: 'demo_idp_session' },
    },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google also puts the claims into the ID token.
    conformIdTokenClaims: false,
    findAccount: (_, sub) => findPerson(sub),
    loadExistingGrant: grantWhatIsAsked,
    interactions: { url: (_, { uid }) => `${mount}/people/${uid}`, policy: askEveryTime() },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: {
      AccessToken: minutes(5),
      AuthorizationCode: 60,
      Grant: minutes(10),
      IdToken: minutes(5),
      Interaction: minutes(10),
      Session: minutes(10),
    },
    renderError: (ctx) => {
      const nonce = randomBytes(16).toString('base64');
      ctx.set('content-security-policy', demoPagePolicy(nonce));
      ctx.type = 'html';
      ctx.body = String(errorPage(nonce));
    },
  };
}

function findPerson(sub: string) {
  const person = demoGooglePeople.find((one) => one.sub === sub);
  if (!person) return undefined;
  const { name, email, emailVerified } = person;
  return { accountId: sub, claims: () => ({ sub, name, email, email_verified: emailVerified }) };
}

/** The only client is our own, so every requested scope is granted. */
const grantWhatIsAsked: Configuration['loadExistingGrant'] = async ({ oidc }) => {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client?.clientId,
    accountId: oidc.session?.accountId,
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};

function askEveryTime() {
  const prompts = interactionPolicy.base();
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return prompts;
}

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `demo google: ${purpose}`, 32));

/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

function signingKey(secret: string): JWK {
  const key = Buffer.concat([pkcs8Prefix, derive(secret, 'signing key')]);
  const jwk = createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
  return { ...jwk, kid: 'demo', use: 'sig', alg: 'EdDSA' } as JWK;
}
