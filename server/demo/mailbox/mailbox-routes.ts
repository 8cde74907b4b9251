import { randomBytes } from 'node:crypto';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Outbox } from '../../adapters/mail/outbox.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { listPage, messagePage, refusalPage } from './mailbox-pages.ts';

export const mailboxPath = '/demo-mailbox';

/** A demo sends no mail: it is read here, by whoever sits at the machine. Production never has these pages. */
export function bindMailbox(app: Hono<AppEnv>, outbox: Outbox): void {
  app.get(mailboxPath, atThisMachine, async (c) => show(c, listPage(await outbox.list(), styleNonce(c))));

  app.get(`${mailboxPath}/:id`, atThisMachine, async (c) => {
    const mail = await outbox.find(c.req.param('id'));
    if (!mail) return show(c, refusalPage('This mail is not here', styleNonce(c)), 404);
    return show(c, messagePage(mail, styleNonce(c)));
  });

  /** The message itself, in a frame that can do nothing but be read and follow a link. */
  app.get(`${mailboxPath}/:id/message`, atThisMachine, async (c) => {
    const mail = await outbox.find(c.req.param('id'));
    if (!mail) return c.text('This mail is not here.', 404);
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; " +
        'sandbox allow-top-navigation-by-user-activation',
    );
    c.header('x-frame-options', 'SAMEORIGIN');
    return c.html(mail.html.replace('<head>', '<head><base target="_top">'));
  });
}

/**
 * Links to other people's accounts are in there. So the connection must come from this machine, and the page be
 * asked for by the machine's own name: a name of somebody else's that leads here is a trick.
 */
const atThisMachine: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('referrer-policy', 'no-referrer');
  c.header('x-robots-tag', 'noindex');
  const remote = c.env?.incoming?.socket?.remoteAddress ?? '';
  const isHere = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remote);
  const isAskedForHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(c.req.url).hostname);
  const isForwarded = c.req.header('forwarded') ?? c.req.header('x-forwarded-for');
  if (isHere && isAskedForHere && !isForwarded) return next();
  return show(
    c,
    refusalPage('The demo mailbox is read on the machine that Dogear runs on', styleNonce(c)),
    403,
  );
};

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
