import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import { documentedEndpoints, openApiDocument } from './document.ts';
import { docsPage } from './page.ts';

export function registerApiDocs(app: Hono<AppEnv>, publicOrigin: string): void {
  // Generated once, on the first request, because it takes as long as ten other calls.
  let document: string | undefined;
  app.get('/api/openapi.json', (c) => {
    document ??= JSON.stringify(openApiDocument(publicOrigin));
    return c.body(document, 200, { 'content-type': 'application/json' });
  });
  app.get('/api/docs', (c) => {
    const nonce = randomBytes(16).toString('base64');
    c.header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    return c.html(docsPage(documentedEndpoints, nonce));
  });
}
