import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { isStaticPath } from '../http/file-paths.ts';
import { acceptsEncoding, compressBrotli } from './compression.ts';

type AssetFile = {
  body: Buffer;
  type: string;
  etag: string;
  cacheControl: string;
  policy: string;
  brotli?: Promise<Buffer>;
};

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
};
const compressible = new Set(['.js', '.wasm', '.css', '.svg', '.json', '.txt', '.webmanifest']);

/** Serves the static files from memory: they are few, and each is compressed once. */
export async function loadStaticAssets(folder: string) {
  const files = new Map<string, AssetFile>();
  for (const path of await pathsIn(folder)) files.set(path, await readAsset(folder, path));
  return {
    paths: [...files.keys()],
    serve: async (request: Request): Promise<Response | undefined> => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      const { pathname } = new URL(request.url);
      const file = files.get(pathname);
      if (file) return serveFile(request, file, compressible.has(extname(pathname)));
      // A browser may ask for a script of the previous release, where an HTML page would be misleading.
      return isStaticPath(pathname) ? notFound() : undefined;
    },
  };
}

/** An SVG opened on its own is a document of our origin, so it is sandboxed. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The policy of a worker is that of its file. This one only sends on the requests of pages. */
const workerPolicy = "default-src 'none'; connect-src 'self'";
const isWorker = (path: string): boolean => path === '/service-worker.js';

async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('.'))
    .map((path) => `/${path}`);
}

async function readAsset(folder: string, path: string): Promise<AssetFile> {
  const body = await readFile(join(folder, path));
  const hashed = path.startsWith('/assets/');
  return {
    body,
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    policy: isWorker(path) ? workerPolicy : filePolicy,
    cacheControl: isWorker(path)
      ? 'no-cache'
      : hashed
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=604800, stale-while-revalidate=2592000',
  };
}

async function serveFile(request: Request, file: AssetFile, mayCompress: boolean): Promise<Response> {
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: file.etag,
  });
  headers.set('content-security-policy', file.policy);
  if (mayCompress) headers.set('vary', 'accept-encoding');
  if (request.headers.get('if-none-match')?.includes(file.etag))
    return new Response(null, { status: 304, headers });
  let body = file.body;
  if (mayCompress && acceptsEncoding(request, 'br')) {
    file.brotli ??= compressBrotli(file.body, 11);
    body = await file.brotli;
    headers.set('content-encoding', 'br');
  }
  headers.set('content-length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers });
}

const notFound = (): Response =>
  new Response('There is no such file.\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
