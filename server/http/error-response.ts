import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { directionOf, type Locale } from '#contract/kernel/locales/locales.ts';
import { type ProblemCode, problemStatuses, sentenceOf } from '#contract/kernel/problem-codes.ts';
import { DomainError } from '../lib/errors.ts';
import { writeSentence } from '../lib/problem-sentences.ts';
import { translatorFor } from '../lib/translator.ts';
import { isApiPath, isDemoSignInPath } from './api-paths.ts';
import type { AppEnv } from './app-env.ts';
import { toProblemCode } from './error-mapping.ts';
import { unknownSite } from './known-site.ts';
import { requestLocale } from './request-locale.ts';

/** Returns an operation's additional keys for a failure. */
type ErrorBody = (message: string) => Record<string, unknown>;

/** Creates the response of a failed request. An unexpected error is logged in full, and its message is not exposed. */
export function handleError(c: Context<AppEnv>, error: unknown, errorBody?: ErrorBody): Response {
  const problem = error instanceof DomainError ? error : new DomainError(toProblemCode(error) ?? 'internal');
  logError(c, error, problem.code);
  return createErrorResponse(c, problem, errorBody);
}

/**
 * Creates an error response without the database or any file, in the name of the site as it was last known: an HTML page for a browser that opens a page, otherwise
 * `application/problem+json` (RFC 9457).
 */
export function createErrorResponse(c: Context<AppEnv>, error: DomainError, errorBody?: ErrorBody): Response {
  const { code, details } = error;
  const locale = requestLocale(c);
  const status = problemStatuses[code];
  const site = c.var.knownSite?.name ?? unknownSite.name;
  const title = writeSentence(sentenceOf(code), locale, site);
  const message = writeSentence(error.sentence, locale, site);
  const headers = new Headers({
    'cache-control': 'no-store',
    'content-language': locale,
    vary: 'accept-language, cookie, authorization',
  });
  const retryAfter = details.retryAfterSeconds ?? (status === 503 ? 2 : undefined);
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  if (acceptsHtml(c.req.raw)) {
    headers.set('content-type', 'text/html; charset=utf-8');
    headers.set('content-security-policy', pagePolicy);
    return new Response(String(page(message, locale, site)), { status, headers });
  }
  headers.set('content-type', 'application/problem+json');
  const { requestId } = c.var;
  const body = { type: `/api/docs#${code}`, title, status, code, message, requestId };
  // PATCH /seller returns its own `status` in the body; the HTTP status is in the status line.
  const content = { ...body, ...writeDetails(details, locale, site), ...errorBody?.(message) };
  return new Response(JSON.stringify(content), { status, headers });
}

/** What is wrong with each field is written as well. */
function writeDetails({ errors, ...details }: DomainError['details'], locale: Locale, site: string) {
  if (!Array.isArray(errors)) return details;
  return {
    ...details,
    errors: errors.map((error) => ({
      ...error,
      message: writeSentence(String(error.message), locale, site),
    })),
  };
}

/** Transient errors are logged without a stack, or a database outage would flood the log. */
function logError({ var: { log } }: Context<AppEnv>, error: unknown, code: ProblemCode): void {
  if (problemStatuses[code] < 500) return;
  if (code === 'internal') log().error({ err: error }, 'request_failed');
  else log().warn({ code, reason: errorReason(error) }, 'request_rejected');
}

const errorReason = (error: unknown): unknown => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return error instanceof DomainError ? message : (code ?? message);
};

const acceptsHtml = ({ method, headers, url }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.get('accept') ?? '').includes('text/html') &&
  servesHtml(new URL(url).pathname);

const servesHtml = (path: string): boolean => !isApiPath(path) || isDemoSignInPath(path);

/** The look of the site without any of its files. */
const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.0625rem/1.5 Figtree,system-ui,sans-serif;
background:light-dark(#f2f4f0,#0d1512);color:light-dark(#14211b,#ebf1eb)}
main{max-width:32rem;padding:2rem}
h1{font:500 clamp(2.5rem,1.6rem + 4vw,4rem)/1 "Times New Roman",serif;margin:0}
p{margin:1.25rem 0 1.75rem;color:light-dark(#4a5952,#aebdb4)}
a{display:inline-block;padding:.75rem 1.5rem;border-radius:.5rem;font-weight:600;text-decoration:none;
background:light-dark(#0f4a3a,#8fd6b8);color:light-dark(#f4f8f3,#06231a)}`;

const styleHash = createHash('sha256').update(style).digest('base64');
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`;

function page(message: string, locale: Locale, site: string) {
  const t = translatorFor(locale, 'problems');
  const direction = directionOf(locale) === 'rtl' ? raw(' dir="rtl"') : '';
  return html`<!doctype html>
<html lang="${locale}"${direction}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('page.title')} · ${site}</title><style>${raw(style)}</style></head>
<body><main role="alert"><h1>${t('page.heading')}</h1><p>${message}</p><a href="">${t('page.tryAgain')}</a></main></body></html>
`;
}
