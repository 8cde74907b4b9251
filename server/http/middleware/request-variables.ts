import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { AppEnv } from '../app-env.ts';
import { addressKey, clientAddress } from '../client-address.ts';
import type { Authenticate } from '../current-user.ts';
import { type KnownSite, unknownSite } from '../known-site.ts';
import { expectedOrigin } from '../own-host.ts';
import { authenticateOnce } from '../own-page.ts';
import type { RequestContext } from '../request-context.ts';

type Deps = {
  config: { publicUrl: string | undefined; host: string; clientIpHeader: string | undefined };
  log: Logger;
  /** Scheme, host and port of our own pages. */
  publicOrigin: string;
  authenticate: Authenticate;
  answerOnce: AppEnv['Variables']['answerOnce'];
  requireLookAround: AppEnv['Variables']['requireLookAround'];
  knownSite: () => Promise<KnownSite>;
};

/** Sets the variables that handlers read, and records the matched route and the caller's role for the log. */
export const requestVariables =
  ({ config, log, publicOrigin, authenticate, ...deps }: Deps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    // Undefined in requests that do not come from the network, such as those of tests.
    const context = c.env?.requestContext;
    const requestId = context?.requestId ?? randomUUID();
    c.set('requestId', requestId);
    c.set('log', () => log.child({ requestId }));
    const { ownPage } = c.env ?? {};
    const authenticateCaller = ownPage ? authenticateOnce(ownPage, authenticate) : authenticate;
    c.set('authenticate', context ? recordingRole(authenticateCaller, context) : authenticateCaller);
    c.set('answerOnce', deps.answerOnce);
    c.set('requireLookAround', deps.requireLookAround);
    c.set('knownSite', await deps.knownSite().catch(() => unknownSite));
    c.set('publicOrigin', expectedOrigin(c.req.raw, { ...config, publicOrigin }));
    const remoteAddress = c.env?.incoming?.socket?.remoteAddress;
    const client = { header: (name: string) => c.req.header(name), remoteAddress };
    c.set('clientAddress', clientAddress(client, config.clientIpHeader));
    c.set('addressKey', addressKey(c.var.clientAddress));
    await next();
    if (context?.request === c.req.raw) context.route = routeOf(c);
  };

/** Returns the pattern of the route that handled the request or, if middleware rejected it, would have handled it. */
function routeOf(c: Context): string | undefined {
  const matched = routePath(c);
  if (!matched.endsWith('*')) return matched;
  return (
    matchedRoutes(c).find(({ path }) => !path.endsWith('*'))?.path ?? (matched === '/*' ? undefined : matched)
  );
}

const recordingRole =
  (authenticate: Authenticate, context: RequestContext): Authenticate =>
  async (...args) => {
    const authentication = await authenticate(...args);
    context.role = authentication ? (authentication.user.role ?? 'none') : 'anonymous';
    return authentication;
  };
