import { glob, readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ServerType } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { isPreloadedFont } from './built.ts';
import type { PageSource } from './renderer.ts';

type Loaded = Awaited<ReturnType<PageSource['load']>>;
type NodeConnection = { incoming?: IncomingMessage; outgoing?: ServerResponse };

/** Serves the pages from their sources, so that a saved change shows at once in the browser and on the server. */
export async function openDevPages({
  projectDir,
  server,
}: {
  projectDir: string;
  server: ServerType;
}): Promise<PageSource> {
  // Imported here because production installs neither.
  const { createServer } = await import('vite');
  const { default: react } = await import('@vitejs/plugin-react');
  const vite = await createServer({
    root: projectDir,
    configFile: join(projectDir, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server: server as never } },
    appType: 'custom',
  });
  const fonts = await readdir(join(projectDir, 'web', 'public', 'fonts')).catch(() => []);
  const assets: Loaded['assets'] = {
    styles: [],
    fonts: fonts.map((name) => `/fonts/${name}`).filter(isPreloadedFont),
    entry: '/web/app/entry.client.tsx',
    devHead: [
      '<meta property="csp-nonce" nonce="{nonce}">',
      `<script type="module" nonce="{nonce}">${react.preambleCode.replace('__BASE__', '/')}</script>`,
      '<script type="module" nonce="{nonce}" src="/@vite/client"></script>',
    ].join(''),
  };
  return {
    load: async () => {
      const { render } = (await vite.ssrLoadModule('/web/app/entry.server.tsx')) as Pick<Loaded, 'render'>;
      const styles = await linksToStyles(projectDir);
      return { render, assets: { ...assets, devHead: styles + assets.devHead } };
    },
    file: (_request, env) => throughVite(vite.middlewares, env as NodeConnection | undefined),
    close: () => vite.close(),
  };
}

/** Links every style sheet, because only a build knows which ones a page needs. */
async function linksToStyles(projectDir: string): Promise<string> {
  const paths = await Array.fromAsync(glob('web/**/*.module.css', { cwd: projectDir }));
  return ['web/styles/global.css', ...paths.toSorted()]
    .map((path) => `<link rel="stylesheet" href="/${path}">`)
    .join('');
}

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Passes Node's request and response to Vite; returns undefined for a request that Vite does not handle. */
function throughVite(middleware: Middleware, env: NodeConnection | undefined): Promise<Response | undefined> {
  const { incoming, outgoing } = env ?? {};
  if (!incoming || !outgoing) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    outgoing.once('finish', () => resolve(RESPONSE_ALREADY_SENT));
    outgoing.once('close', () => resolve(RESPONSE_ALREADY_SENT));
    middleware(incoming, outgoing, (error) => (error ? reject(error) : resolve(undefined)));
  });
}
