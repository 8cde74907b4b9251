import { createHash, randomUUID } from 'node:crypto';
import { type ProblemCode, problems } from '#contract/problem-codes.ts';
import { isApiPath, isDemoSignInPath } from './api-paths.ts';

type Options = {
  retryAfterSeconds?: number | undefined;
  /** Replaces the default message of the code. */
  message?: string | undefined;
  requestId?: string | undefined;
};

/**
 * Creates an error response without the app, the database, or any file: an HTML page if the request accepts one,
 * otherwise `application/problem+json`.
 */
export function createErrorResponse(request: Request, code: ProblemCode, options: Options = {}): Response {
  const { status, message: defaultMessage } = problems[code];
  const message = options.message ?? defaultMessage;
  const { requestId = randomUUID() } = options;
  const headers = new Headers({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': requestId,
  });
  const retryAfter = options.retryAfterSeconds ?? (status === 503 ? 2 : undefined);
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  if (acceptsHtml(request)) {
    headers.set('content-type', 'text/html; charset=utf-8');
    headers.set('content-security-policy', pagePolicy);
    return new Response(request.method === 'HEAD' ? null : page(message), { status, headers });
  }
  headers.set('content-type', 'application/problem+json');
  headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  const body = { type: `/api/docs#${code}`, title: defaultMessage, status, code, message, requestId };
  return new Response(JSON.stringify(body), { status, headers });
}

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

const page = (message: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong · Dogear</title><style>${style}</style></head>
<body><main role="alert"><h1>This page didn’t load</h1><p>${message}</p><a href="">Try again</a></main></body></html>
`;
