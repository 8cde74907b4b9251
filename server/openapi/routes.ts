import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import { unknownSite } from '../http/known-site.ts';
import { documentedEndpoints, openApiDocument } from './document.ts';
import { docsPage } from './page.ts';

const nameOf = ({ var: { knownSite } }: Context<AppEnv>): string => (knownSite ?? unknownSite).name;

export function registerApiDocs(app: Hono<AppEnv>, publicOrigin: string): void {
  // Generated on the first request and for a new name, because it takes as long as ten other calls.
  let document: { site: string; text: string } | undefined;
  app.get('/api/openapi.json', (c) => {
    const site = nameOf(c);
    if (document?.site !== site)
      document = { site, text: JSON.stringify(openApiDocument(publicOrigin, site)) };
    return c.body(document.text, 200, { 'content-type': 'application/json' });
  });
  app.get('/api/docs', (c) => {
    const nonce = randomBytes(16).toString('base64');
    c.header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    return c.html(docsPage(documentedEndpoints, nameOf(c), nonce));
  });
}
