import { html, raw } from 'hono/html';
import type { Endpoint } from '#contract/kernel/http.ts';
import { sourceLocale } from '#contract/kernel/locales/locales.ts';
import { type ProblemCode, problemStatuses, sentenceOf } from '#contract/kernel/problem-codes.ts';
import { writeSentence } from '../lib/problem-sentences.ts';
import { accessText, jsonSchema } from './document.ts';
import { errorResponsesOf } from './problem-responses.ts';

/** Renders the API documentation as a page without scripts. */
export function docsPage(endpoints: Record<string, Endpoint>, site: string, nonce: string) {
  const all = Object.entries(endpoints);
  const tags = [...new Set(all.map(([, endpoint]) => endpoint.tag))];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${site} API</title><link rel="icon" href="/favicon.svg">
<style nonce="${nonce}">${raw(style)}</style>
</head>
<body><main>
<h1>${site} API</h1>
<p>All endpoints are under <code>/api</code> and use JSON. Prices are in the currency of the site, which <code>GET /api/site</code> returns, and times are ISO 8601. Send the access token as
<code>Authorization: Bearer …</code>, or rely on the session cookie from our own pages.
Machine-readable: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Contents"><ul>${tags.map((tag) => html`<li><a href="#${slug(tag)}">${tag}</a></li>`)}<li><a href="#problems">Errors</a></li></ul></nav>
${tags.map(
  (tag) => html`<section aria-labelledby="${slug(tag)}"><h2 id="${slug(tag)}">${tag}</h2>
  ${all.filter(([, endpoint]) => endpoint.tag === tag).map(([name, endpoint]) => call(name, endpoint))}</section>`,
)}
<section aria-labelledby="problems"><h2 id="problems">Errors</h2>
<p>Every error is <code>application/problem+json</code> with a stable <code>code</code>, a <code>message</code> for people, and a <code>requestId</code>. Invalid input adds <code>errors: [{ path, message }]</code>.</p>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr></thead><tbody>
${Object.entries(problemStatuses).map(
  ([code, status]) =>
    html`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${writeSentence(sentenceOf(code as ProblemCode), sourceLocale, site)}</td></tr>`,
)}</tbody></table></section>
</main></body></html>`;
}

function call(name: string, endpoint: Endpoint) {
  return html`<article id="${name}">
<h3><code><b>${endpoint.method}</b> ${endpoint.path}</code></h3>
<p>${endpoint.summary} <em>${accessText(endpoint)}</em></p>
${endpoint.query ? schema('Query', endpoint.query, 'input') : ''}
${endpoint.body ? schema('Body', endpoint.body, 'input') : ''}
${schema('Response', endpoint.response, 'output')}
<p>Errors: ${errorResponsesOf(endpoint).map(([status, codes]) => html`${status}: ${codes.map((code) => html`<a href="#${code}"><code>${code}</code></a> `)}`)}</p>
</article>`;
}

function schema(title: string, of: Parameters<typeof jsonSchema>[0], io: 'input' | 'output') {
  return html`<details><summary>${title}</summary><pre tabindex="0">${JSON.stringify(jsonSchema(of, io), null, 2)}</pre></details>`;
}

const slug = (text: string): string => text.toLowerCase().replaceAll(/\W+/g, '-');

const style = `
:root { color-scheme: light dark; --ink: light-dark(#14211b, #ebf1eb); --paper: light-dark(#f2f4f0, #0d1512); --line: light-dark(#d3dad2, #2a3932); --brand: light-dark(#0f4a3a, #8fd6b8); }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1.0625rem/1.6 system-ui, sans-serif; }
main { max-width: 52rem; margin: auto; padding: 3rem 1.25rem 6rem; }
h1, h2 { font-family: Georgia, serif; font-weight: 500; line-height: 1.1; } h2 { margin-top: 3.5rem; }
h1, h2, h3, p { overflow-wrap: anywhere; } h3 { margin: 2rem 0 .25rem; font-size: 1.05rem; } p { margin: .25rem 0 .5rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; } a { color: var(--brand); }
pre { overflow: auto; max-height: 24rem; padding: 1rem; border: 1px solid var(--line); border-radius: 10px; font-size: .85rem; }
summary { cursor: pointer; padding: .35rem 0; } table { border-collapse: collapse; width: 100%; font-size: .95rem; }
th, td { text-align: start; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
/* On a phone, each error is a paragraph of its code, its status, and its message. */
@media (width < 48rem) {
table, tbody, tr, td { display: block; overflow-wrap: anywhere; } thead { display: none; }
tr { padding: .5rem 0; border-bottom: 1px solid var(--line); } td { padding: 0; border: 0; }
}
`;
