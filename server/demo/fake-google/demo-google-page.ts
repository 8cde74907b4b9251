import { html, raw } from 'hono/html';
import type { DemoGooglePerson } from './demo-google-people.ts';

/** The page on which a visitor of the demo chooses a Google account. Works without a script. */
export const peoplePage = (people: readonly DemoGooglePerson[], action: string, nonce: string) =>
  page(
    nonce,
    html`<p class="lead">This stands in for Google in the demo. No password needed. Who are you?</p>
<form method="post" action="${action}">
<ul>${people.map(
      ({ sub, name, email, note }, position) => html`<li>
<button type="submit" name="person" value="${sub}" aria-describedby="note-${position}">
<span class="face" aria-hidden="true">${name[0]}</span>
<span><b>${name}</b><span class="mail">${email}</span></span></button>
<p class="note" id="note-${position}">${note}</p></li>`,
    )}</ul>
<p class="end"><button type="submit" class="quiet" name="cancel" value="yes">Cancel</button></p>
</form>`,
  );

/** Shows an error of the fake provider itself, such as an expired page. */
export const errorPage = (nonce: string) =>
  page(
    nonce,
    html`<p class="lead">This sign-in has already finished or has expired. Go back to Dogear and start over.</p>
<p class="end"><a href="/login">Back to Dogear</a></p>`,
  );

const page = (nonce: string, content: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Demo sign-in (not Google)</title><link rel="icon" href="/favicon.svg">
<style nonce="${nonce}">${raw(style)}</style>
</head>
<body><main>
<h1>Demo sign-in <span>(not Google)</span></h1>
${content}
</main></body></html>`;

const style = `
@font-face { font-family: Caslon; src: url(/fonts/caslon-500.woff2); font-weight: 500; font-display: swap; }
@font-face { font-family: Figtree; src: url(/fonts/figtree.woff2); font-weight: 300 900; font-display: swap; }
:root { color-scheme: light dark; --ink: light-dark(#14211b, #ebf1eb); --ink-2: light-dark(#47554d, #a9b8ae); --paper: light-dark(#f2f4f0, #0d1512); --card: light-dark(#fbfcfa, #14201b); --line: light-dark(#d3dad2, #2a3932); --brand: light-dark(#0f4a3a, #8fd6b8); --on-brand: light-dark(#f2f4f0, #0d1512); --focus: light-dark(#1552b8, #9cc2ff); }
* { box-sizing: border-box; } body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.5 Figtree, system-ui, sans-serif; }
main { max-width: 27.5rem; margin: auto; padding: 1.25rem; }
h1 { margin: 0; font: 500 2.25rem/1 Caslon, Georgia, serif; letter-spacing: -.015em; } h1 span { display: block; margin-top: .35rem; font: 400 1rem/1.3 Figtree, system-ui, sans-serif; letter-spacing: 0; color: var(--ink-2); }
.lead { margin: .6rem 0 .9rem; color: var(--ink-2); } ul { margin: 0; padding: 0; list-style: none; border-top: 2px solid var(--ink); }
li { padding: .3rem 0 .55rem; border-bottom: 1px solid var(--line); }
button { font: inherit; color: inherit; cursor: pointer; } li button { display: flex; gap: .85rem; align-items: center; width: 100%; min-height: 3.25rem; padding: .3rem .5rem; text-align: start; background: none; border: 0; border-radius: 10px; }
li button:hover { background: color-mix(in oklab, var(--brand) 12%, transparent); } li button:hover b { text-decoration: underline; text-underline-offset: .25em; }
.face { display: grid; place-items: center; flex: none; width: 2.4rem; height: 2.8rem; border-radius: 50%; background: var(--brand); color: var(--on-brand); font: 500 1.35rem/1 Caslon, Georgia, serif; }
.mail { display: block; color: var(--ink-2); font-size: .9rem; overflow-wrap: anywhere; } .note { margin: 0 .5rem 0 3.75rem; font-size: .9rem; }
.end { margin: .9rem 0 0; } .quiet { min-height: 2.75rem; padding: .5rem 1.25rem; font-weight: 600; background: none; border: 1.5px solid var(--ink-2); border-radius: 10px; } .quiet:hover { border-color: var(--ink); }
a { color: var(--brand); font-weight: 600; } :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;
