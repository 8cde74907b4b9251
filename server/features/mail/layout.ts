import { html, raw } from 'hono/html';
import { directionOf } from '#contract/kernel/locales/locales.ts';
import type { MailLogo } from '../images/mail-logo.ts';
import type { MailThumbnail } from '../images/mail-thumbnail.ts';
import type { MailedBook, RenderedContent } from './email-content.ts';
import type { MailColors } from './mail-colors.ts';
import type { MailLanguage } from './mail-language.ts';
import { markdownHtml, markdownText } from './markdown-in-mail.ts';

type Palette = MailColors['light'];

/**
 * The HTML layout of all emails. It uses tables and inline styles, because mail programs support little else, and has
 * dark colors for those that ask for them.
 */
export function renderHtml(
  {
    heading,
    subject,
    cover,
    greeting,
    opening,
    paragraphs,
    facts,
    books,
    action,
    notes,
    smallLinks,
  }: RenderedContent,
  { locale, site, logo, colors, signature, t }: MailLanguage,
): string {
  const sides = sidesOf[directionOf(locale)];
  const { light, dark } = colors;
  const small = `margin:0 0 12px;color:${light.quiet};font-size:14px;line-height:1.5`;
  const preview = (opening && markdownText(opening)[0]) ?? paragraphs[0] ?? '';
  return String(html`<!doctype html>
<html lang="${locale}"${sides.start === 'right' ? raw(' dir="rtl"') : ''}>
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(darkStyle(dark))}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};color:${light.ink};${raw(body)}">
<div style="display:none;overflow:hidden;max-height:0;opacity:0">${preview}</div>
<div role="main"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background:${light.paper}">
<tr><td align="center" style="padding:28px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="cloth" style="background:${light.cloth};border-radius:4px 4px 0 0;padding:18px 32px;color:${light.onCloth};${raw(display)};font-size:26px">${logo ? logoHtml(logo, sides) : ''}<span dir="auto" style="unicode-bidi:isolate">${site}<span style="color:#f7c948" aria-hidden="true">.</span></span></td></tr>
<tr><td class="sheet" style="background:${light.sheet};padding:36px 32px 32px;word-break:break-word">
${cover ? besideCover(heading, cover, sides) : headingHtml(heading, 20)}
<p style="${raw(paragraph)}">${greeting}</p>
${opening ? markdownHtml(opening, { paragraph, link: `color:${light.link}` }) : ''}
${paragraphs.map((text) => html`<p style="${raw(paragraph)}">${text}</p>`)}
${facts.length > 0 ? factsHtml(facts, sides, light) : ''}
${books.length > 0 ? booksHtml(books, sides, light) : ''}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0"><tr>
<td class="button" style="background:${light.link};border-radius:10px"><a class="button-words" href="${action.link}" style="display:inline-block;padding:15px 28px;color:${light.onButton};font-size:17px;font-weight:600;line-height:1.2;text-decoration:none">${action.label}</a></td>
</tr></table>
<p class="quiet" style="${raw(small)}">${t('layout.copyLink')}<br>
<a class="link" href="${action.link}" style="color:${light.link};word-break:break-all">${action.link}</a></p>
${notes.map((text) => html`<p class="quiet" style="${raw(small)}">${text}</p>`)}
${smallLinks.map(({ label, link }) => html`<p class="quiet" style="${raw(small)}"><a class="link" href="${link}" style="color:${light.link}">${label}</a></p>`)}
</td></tr>
<tr><td class="board" style="background:#9a6d3a;height:8px;line-height:8px;font-size:0">&nbsp;</td></tr>
<tr><td class="quiet" style="padding:20px 32px 0;color:${light.quiet};font-size:13px;line-height:1.5">${signature}</td></tr>
</table>
</td></tr>
</table></div>
</body>
</html>`);
}

type Sides = { start: 'left' | 'right'; end: 'left' | 'right' };

/** Mail programs know no logical properties, so each direction names its sides. */
const sidesOf: Record<'ltr' | 'rtl', Sides> = {
  ltr: { start: 'left', end: 'right' },
  rtl: { start: 'right', end: 'left' },
};

const headingHtml = (heading: string, below: number) =>
  html`<h1 style="margin:0 0 ${below}px;${raw(display)};font-size:30px;line-height:1.1">${heading}</h1>`;

/** The image has no alternative text, because the site's name stands beside it, also where images are not shown. */
const logoHtml = ({ id, width, height }: MailLogo, { end }: Sides) =>
  html`<img src="cid:${id}" alt="" width="${width}" height="${height}" style="vertical-align:middle;margin-${end}:12px">`;

/** The image has no alternative text, because the message already names the book. */
const besideCover = (heading: string, { id, width, height }: MailThumbnail, { start, end }: Sides) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr>
<td valign="bottom">${headingHtml(heading, 0)}</td>
<td valign="top" align="${end}" width="${width}" style="padding-${start}:20px"><img src="cid:${id}" alt="" width="${width}" height="${height}" style="display:block;border-radius:2px"></td>
</tr></table>`;

const factsHtml = (facts: RenderedContent['facts'], { start, end }: Sides, { rule, quiet }: Palette) =>
  html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 8px;font-size:15px;line-height:1.45">
${facts.map(
  ({ label, value }) => html`<tr>
<th scope="row" align="${start}" valign="top" class="quiet rule" style="padding:9px 0;padding-${end}:16px;border-top:1px solid ${rule};color:${quiet};font-weight:400;word-break:normal">${label}</th>
<td align="${end}" valign="top" class="rule" style="padding:9px 0;border-top:1px solid ${rule};font-weight:600;word-break:break-word">${value}</td>
</tr>`,
)}
</table>`;

/** The images have no alternative text, because the titles stand beside them. */
const booksHtml = (books: readonly MailedBook[], { end }: Sides, { rule, quiet, link: linkColor }: Palette) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 8px">
${books.map(
  ({ title, details, link, cover }) => html`<tr>
<td valign="top" width="64" class="rule" style="padding:14px 0;padding-${end}:16px;border-top:1px solid ${rule}">${cover ? html`<img src="cid:${cover.id}" alt="" width="${Math.round(cover.width / 2)}" height="${Math.round(cover.height / 2)}" style="display:block;border-radius:2px">` : ''}</td>
<td valign="top" class="rule" style="padding:14px 0;border-top:1px solid ${rule}"><a class="link" href="${link}" style="color:${linkColor};font-weight:600">${title}</a><br><span class="quiet" style="color:${quiet};font-size:15px">${details}</span></td>
</tr>`,
)}
</table>`;

const body =
  "font-family:Figtree,system-ui,-apple-system,'Segoe UI',Arial,sans-serif;font-size:17px;line-height:1.55";
const display =
  "font-family:'Libre Caslon Condensed','Iowan Old Style',Georgia,serif;font-weight:500;letter-spacing:-0.01em";
const paragraph = 'margin:0 0 16px';

const darkStyle = ({ paper, ink, cloth, sheet, quiet, rule, link, onButton }: Palette) => `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: ${paper} !important; color: ${ink} !important; }
  .cloth { background: ${cloth} !important; }
  .sheet { background: ${sheet} !important; }
  .quiet { color: ${quiet} !important; }
  .rule { border-color: ${rule} !important; }
  .link { color: ${link} !important; }
  .button { background: ${link} !important; }
  .button-words { color: ${onButton} !important; }
  .board { background: #6f4b24 !important; }
}`;
