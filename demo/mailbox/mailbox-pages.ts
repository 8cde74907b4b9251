import { html, raw } from 'hono/html';
import type { OutboxMail } from '#server/integrations/mail/file-transport.ts';
import { mailboxStyle } from './mailbox-style.ts';

/** Lists the demo's mail, newest first. */
export function listPage(mails: readonly OutboxMail[], nonce: string) {
  const content = html`<div class="head"><h1>Demo mailbox</h1>
<p>The demo doesn’t send email. Everything Dogear would have sent, to anyone, is here.</p>
<a class="btn" href="/demo-mailbox">Refresh</a></div>
${
  mails.length === 0
    ? html`<div class="none"><h2>No email yet</h2><p>Sign up or reset a password, and the email will be here within a second or two.</p></div>`
    : html`<ol class="mails">${mails.map(listed)}</ol>`
}`;
  return page('Demo mailbox', content, nonce);
}

const listed = ({ id, subject, to, date }: OutboxMail) =>
  html`<li><a href="/demo-mailbox/${id}">${subject}</a><span class="to">To ${to}</span>${time(date)}</li>`;

/** Shows one mail. */
export function messagePage({ id, subject, from, to, date, text, attached }: OutboxMail, nonce: string) {
  const content = html`<p class="back"><a href="/demo-mailbox">All email</a></p>
<h1>${subject}</h1>
<dl><div><dt>From</dt><dd>${from}</dd></div><div><dt>To</dt><dd>${to}</dd></div><div><dt>Sent</dt><dd>${time(date)}</dd></div>${
    attached.length > 0
      ? html`<div><dt>Attached</dt><dd>${attached.map(({ name }) => name).join(', ')}</dd></div>`
      : ''
  }</dl>
<iframe src="/demo-mailbox/${id}/message" title="The message" sandbox="allow-top-navigation-by-user-activation"></iframe>
<details><summary>As plain text</summary><pre tabindex="0" aria-label="The message as plain text">${withLinks(text)}</pre></details>`;
  return page(subject, content, nonce);
}

/** Explains why there is nothing to show. */
export const errorPage = (title: string, nonce: string) =>
  page(title, html`<h1>${title}</h1><p class="back"><a href="/">Back to Dogear</a></p>`, nonce);

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
    .map((part) => html`${part}`);

const time = (date: Date) =>
  html`<time datetime="${date.toISOString()}">${date.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`;

const page = (title: string, content: ReturnType<typeof html>, nonce: string) =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${title} · Dogear demo</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${raw(mailboxStyle)}</style>
</head>
<body>
<header><a class="logo" href="/" aria-label="Dogear, home">Dogear</a><span>Demo mailbox</span></header>
<main>${content}</main>
</body>
</html>`;
