import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { endpoints } from '../../contract/endpoints.ts';
import type { AppEnv } from '../http/app-env.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

export function bindDocs(app: Hono<AppEnv>): void {
  app.get('/api/openapi.json', (c) => c.json(openApiDocument(endpoints, c.var.publicOrigin)));
  app.get('/api/docs', (c) => {
    const nonce = randomBytes(16).toString('base64');
    c.header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    return c.html(docsPage(endpoints, nonce));
  });
}
