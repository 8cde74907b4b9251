import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';

type DemoPage = {
  nonce: string;
  heading: string;
  /** What the page stands in for. */
  note: string;
  content: ReturnType<typeof html>;
  style?: string;
};

/** A page of a stand-in for another company. It works without a script. */
export const demoPage = ({ nonce, heading, note, content, style = '' }: DemoPage) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${heading} (${note})</title><link rel="icon" href="/favicon.svg">
<style nonce="${nonce}">${raw(baseStyle + style)}</style>
</head>
<body><main>
<h1>${heading} <span>(${note})</span></h1>
${content}
</main></body></html>`;

/** Allows the page its own style and forms to our own site, and nothing else. Returns the nonce of the style. */
export function restrictDemoPage(c: Context): string {
  const nonce = randomBytes(16).toString('base64');
  c.header('content-security-policy', demoPagePolicy(nonce));
  return nonce;
}

export const demoPagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const baseStyle = `
@font-face { font-family: Caslon; src: url(/fonts/caslon-500.woff2); font-weight: 500; font-display: swap; }
@font-face { font-family: Figtree; src: url(/fonts/figtree.woff2); font-weight: 300 900; font-display: swap; }
:root { color-scheme: light dark; --ink: light-dark(#14211b, #ebf1eb); --ink-2: light-dark(#47554d, #a9b8ae); --paper: light-dark(#f2f4f0, #0d1512); --card: light-dark(#fbfcfa, #14201b); --line: light-dark(#d3dad2, #2a3932); --brand: light-dark(#0f4a3a, #8fd6b8); --on-brand: light-dark(#f2f4f0, #0d1512); --focus: light-dark(#1552b8, #9cc2ff); }
* { box-sizing: border-box; } body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.5 Figtree, system-ui, sans-serif; }
main { max-width: 27.5rem; margin: auto; padding: 1.25rem; }
h1 { margin: 0; font: 500 2.25rem/1 Caslon, Georgia, serif; letter-spacing: -.015em; } h1 span { display: block; margin-top: .35rem; font: 400 1rem/1.3 Figtree, system-ui, sans-serif; letter-spacing: 0; color: var(--ink-2); }
.lead { margin: .6rem 0 .9rem; color: var(--ink-2); } ul { margin: 0; padding: 0; list-style: none; border-top: 2px solid var(--ink); }
button { font: inherit; color: inherit; cursor: pointer; } li button { display: flex; gap: .85rem; align-items: center; width: 100%; min-height: 3.25rem; padding: .3rem .5rem; text-align: start; background: none; border: 0; border-radius: 10px; }
li { padding: .3rem 0 .55rem; border-bottom: 1px solid var(--line); }
li button:hover { background: color-mix(in oklab, var(--brand) 12%, transparent); } li button:hover b { text-decoration: underline; text-underline-offset: .25em; }
.end { margin: .9rem 0 0; } .quiet { min-height: 2.75rem; padding: .5rem 1.25rem; font-weight: 600; background: none; border: 1.5px solid var(--ink-2); border-radius: 10px; } .quiet:hover { border-color: var(--ink); }
a { color: var(--brand); font-weight: 600; } :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;
