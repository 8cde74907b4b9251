import { randomBytes } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '#server/http/app-env.ts';
import { isLoopbackHost } from '#server/http/loopback.ts';
import type { Outbox } from '#server/integrations/mail/file-transport.ts';
import { errorPage, listPage, messagePage } from './mailbox-pages.ts';

/** Shows the mail of a demo, which sends none, to users of this machine only. Production never serves these pages. */
export function createMailbox(outbox: Outbox): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/', atThisMachine, async (c) => show(c, listPage(await outbox.list(), styleNonce(c))));

  app.get('/:id', atThisMachine, async (c) => {
    const mail = await outbox.find(c.req.param('id'));
    if (!mail) return show(c, errorPage('This email isn’t here', styleNonce(c)), 404);
    return show(c, messagePage(mail, styleNonce(c)));
  });

  /** The message's HTML, in a sandboxed frame in which only links work. */
  app.get('/:id/message', atThisMachine, async (c) => {
    const mail = await outbox.find(c.req.param('id'));
    if (!mail) return c.text('This email isn’t here.', 404);
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; " +
        'sandbox allow-top-navigation-by-user-activation',
    );
    c.header('x-frame-options', 'SAMEORIGIN');
    return c.html(mail.html.replace('<head>', '<head><base target="_top">'));
  });
  return app;
}

/**
 * Mails contain sign-in links to any account. So the connection must come from this machine, and the Host header must name
 * it, which prevents DNS rebinding.
 */
const atThisMachine: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('referrer-policy', 'no-referrer');
  c.header('x-robots-tag', 'noindex');
  const remote = c.env?.incoming?.socket?.remoteAddress ?? '';
  const isHere = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remote);
  const isAskedForHere = isLoopbackHost(new URL(c.req.url).hostname);
  if (isHere && isAskedForHere && !isForwarded(c)) return next();
  return show(
    c,
    errorPage('You can open the demo mailbox only on the machine Dogear runs on', styleNonce(c)),
    403,
  );
};

/** Headers that proxies, load balancers and CDNs add. */
const forwardingHeaders = new Set([
  'via',
  'forwarded',
  'client-ip',
  'real-ip',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-remote-ip',
  'x-remote-addr',
  'x-proxyuser-ip',
  'x-original-host',
  'x-original-url',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'x-azure-clientip',
  'x-appengine-user-ip',
  'x-amzn-trace-id',
  'x-nf-client-connection-ip',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'proxy-connection',
]);
const forwardingPrefixes = ['x-forwarded', 'forwarded-', 'cf-', 'x-proxy-'];

/** Whether the request came through a proxy. Older proxies without such headers use HTTP/1.0, which no browser does. */
const isForwarded = (c: Context<AppEnv>): boolean =>
  c.env?.incoming?.httpVersion === '1.0' || [...c.req.raw.headers.keys()].some(isForwardingHeader);

const isForwardingHeader = (name: string): boolean =>
  forwardingHeaders.has(name) || forwardingPrefixes.some((prefix) => name.startsWith(prefix));

const styleNonce = (c: Context<AppEnv>): string => {
  const nonce = randomBytes(16).toString('base64');
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; font-src 'self'; frame-src 'self'; ` +
      "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  return nonce;
};

const show = (c: Context<AppEnv>, page: ReturnType<typeof listPage>, status: 200 | 403 | 404 = 200) =>
  c.html(page, status);
