import { randomBytes } from 'node:crypto';
import type { ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Viewer } from '../../contract/accounts.ts';
import type { Config } from '../config.ts';
import type { AppEnv } from '../http/app-env.ts';
import { openBuiltPages } from './built-pages.ts';
import { compressed } from './compressed.ts';
import { openDevPages } from './dev-pages.ts';
import { pageHeaders } from './page-headers.ts';
import type { PageSource } from './page-source.ts';

export type Pages = {
  fetch: (request: Request, env?: object) => Response | Promise<Response>;
  close: () => Promise<void>;
};

type Given = {
  mode: 'dev' | 'built';
  projectDir: string;
  config: Pick<Config, 'stripe'>;
  /** Scheme, host and port of our own pages. */
  publicOrigin: string;
  log: Logger;
  /** In development the browser is told of changes over a socket on it. */
  server: ServerType;
  /** Everything that is no page. */
  api: Hono<AppEnv>;
};

/** What is not a page: these go to the app as they are. */
const ofTheApp = /^\/(api|webhooks|images|sandbox-cards|healthz|metrics)(\/|$)/;

/** The website: pages and their files, and the app behind them, under one `fetch`. */
export async function createPages(given: Given): Promise<Pages> {
  const source = given.mode === 'dev' ? await openDevPages(given) : await openBuiltPages(given);
  return {
    fetch: async (request, env) => {
      if (ofTheApp.test(new URL(request.url).pathname)) return given.api.fetch(request, env);
      return (await source.file(request, env)) ?? answerPage(request, env, source, given);
    },
    close: source.close,
  };
}

async function answerPage(request: Request, env: object | undefined, source: PageSource, given: Given) {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  try {
    return await renderPage(request, env, source, given);
  } catch (error) {
    given.log.error({ err: error, path: new URL(request.url).pathname }, 'A page could not be rendered');
    return plainTrouble();
  }
}

async function renderPage(request: Request, env: object | undefined, source: PageSource, given: Given) {
  const nonce = randomBytes(16).toString('base64');
  const fetchApi = async (call: Request) => given.api.fetch(call, env);
  const [viewer, { render, assets }] = await Promise.all([askWhoItIs(request, fetchApi), source.load()]);
  const page = await render(publicRequest(request, given.publicOrigin), {
    fetchApi,
    viewer,
    nonce,
    assets,
    theme: chosenTheme(request),
    reportError: (error) => given.log.error({ err: error }, 'A part of a page could not be rendered'),
  });
  const headers = pageHeaders(page.headers, { ...given, nonce, personal: viewer !== null });
  const answer = new Response(request.method === 'HEAD' ? null : page.body, { status: page.status, headers });
  return page.body ? compressed(request, answer) : answer;
}

/** A stranger's page costs no look at the database. */
async function askWhoItIs(
  request: Request,
  fetchApi: (call: Request) => Promise<Response>,
): Promise<Viewer | null> {
  const cookie = request.headers.get('cookie');
  if (!cookie?.includes('dogear')) return null;
  const answer = await fetchApi(new Request(new URL('/api/me', request.url), { headers: { cookie } }));
  if (!answer.ok) return null;
  return ((await answer.json()) as { user: Viewer | null }).user;
}

/** Behind a proxy the connection's own address is not the one that people see. */
function publicRequest(request: Request, publicOrigin: string): Request {
  const { pathname, search } = new URL(request.url);
  return new Request(publicOrigin + pathname + search, {
    headers: request.headers,
    signal: request.signal,
  });
}

function chosenTheme(request: Request): 'light' | 'dark' | undefined {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1];
  return chosen as 'light' | 'dark' | undefined;
}

const plainTrouble = (): Response =>
  new Response('Something went wrong on our side. Nothing was lost. Please try again in a moment.\n', {
    status: 500,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
