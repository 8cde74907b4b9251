/** A reduced copy of the website's styles. */
export const mailboxStyle = `
@font-face { font-family: "Caslon Cond"; src: url("/fonts/caslon-500.woff2") format("woff2"); font-weight: 500; font-display: swap; }
@font-face { font-family: "Figtree"; src: url("/fonts/figtree.woff2") format("woff2"); font-weight: 400 700; font-display: swap; }
:root {
  color-scheme: light dark;
  --paper: light-dark(#f2f4f0, #0d1512); --surface: light-dark(#ffffff, #15201b); --line: light-dark(#d3dad2, #2a3932);
  --line-firm: light-dark(#76857c, #6f8379); --ink: light-dark(#14211b, #ebf1eb); --ink-2: light-dark(#4a5952, #aebdb4);
  --brand: light-dark(#0f4a3a, #8fd6b8); --brand-soft: light-dark(#d9e7df, #1b3329); --cloth: light-dark(#0c3b2f, #0a2b22);
  --focus: light-dark(#1d57b8, #ffd76a); --display: "Caslon Cond", "Times New Roman", serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1.0625rem/1.55 Figtree, system-ui, sans-serif; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; border-radius: 4px; }
header { display: flex; align-items: center; gap: 1rem; min-height: 4rem; padding: .5rem max(clamp(1rem, 4vw, 3rem), calc((100vw - 56rem) / 2));
  background: var(--cloth); color: #b9cfc3; border-bottom: 8px solid #9a6d3a; font-size: .9375rem; }
.logo { color: #f1f6ef; font: 500 1.9rem/2.75rem var(--display); text-decoration: none; } header :focus-visible { outline-color: #ffd76a; }
main { max-width: calc(56rem + 2 * clamp(1rem, 4vw, 3rem)); margin: auto; padding: clamp(2rem, 5vw, 3.5rem) clamp(1rem, 4vw, 3rem) 5rem; }
h1 { margin: 0; font: 500 clamp(2rem, 1.55rem + 1.6vw, 2.9rem)/1.05 var(--display); letter-spacing: -.01em; overflow-wrap: anywhere; }
h2 { margin: 0; font: 500 1.6rem/1.15 var(--display); } p { margin: .6rem 0 0; color: var(--ink-2); }
a { color: var(--brand); font-weight: 600; text-decoration-thickness: 2px; text-underline-offset: .3em; text-decoration-color: color-mix(in oklab, currentColor 35%, transparent); }
a:hover { text-decoration-color: currentColor; }
.btn { display: inline-flex; align-items: center; min-height: 2.75rem; margin-top: 1.25rem; padding: .55rem 1.25rem; border: 1.5px solid var(--line-firm);
  border-radius: 10px; color: var(--ink); font-size: .9375rem; text-decoration: none; } .btn:hover { border-color: var(--ink); background: var(--brand-soft); }
.none { margin-top: 3rem; max-width: 34rem; }
.mails { margin: 2rem 0 0; padding: 0; list-style: none; border-top: 2px solid var(--ink); }
.mails li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1.5rem; align-items: baseline; padding: .7rem 0; border-bottom: 1px solid var(--line); }
.mails a { padding-block: .35rem; overflow-wrap: anywhere; } .mails .to { grid-row: 2; overflow-wrap: anywhere; } .to, time { color: var(--ink-2); font-size: .9375rem; }
time { font-variant-numeric: tabular-nums; white-space: nowrap; }
.back { margin: 0 0 1.25rem; } .back a { display: inline-block; padding-block: .6rem; }
h1 + .back { margin-top: 1rem; }
dl { margin: 1.25rem 0 1.75rem; font-size: .9375rem; } dl div { display: flex; gap: .75rem; } dt { flex: none; width: 3.5rem; color: var(--ink-2); } dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: min(52rem, 85vh); border: 1px solid var(--line-firm); border-radius: 4px; background: var(--surface); }
summary { margin-top: 1.5rem; padding-block: .6rem; font-weight: 600; cursor: pointer; }
pre { margin: 0; padding: 1.25rem; background: var(--surface); border-radius: 4px; font: .875rem/1.55 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 35rem) { .mails li { grid-template-columns: minmax(0, 1fr); } .mails time { grid-row: 3; } }
`;
