import { html } from 'hono/html';
import { demoPage } from '../../demo-page.ts';
import { written } from '../charge-limits.ts';
import type { AccountRow, TransferRow } from './tables.ts';

/** How the onboarding may end. */
export const outcomes = [
  {
    name: 'complete',
    label: 'Complete',
    note: 'Every detail is entered and correct. Money can be transferred.',
  },
  { name: 'leave_out', label: 'Leave something out', note: 'An identity document is still missing.' },
  { name: 'refuse', label: 'Be refused', note: 'The account isn’t accepted.' },
  { name: 'close', label: 'Close the window', note: 'Nothing is sent. You can start over later.' },
] as const;

export type Outcome = (typeof outcomes)[number]['name'];

/** The page on which a seller of the demo chooses how the onboarding ends. It asks for no details. */
export const onboardingPage = ({
  nonce,
  email,
  session,
}: {
  nonce: string;
  email: string;
  session: string;
}) =>
  page(
    nonce,
    'Set up payouts',
    html`<p class="lead">This stands in for Stripe. It asks for no details, and no money moves.
How should the setup of <b class="mail">${email}</b> end?</p>
<form method="post">
<input type="hidden" name="session" value="${session}">
<ul>${outcomes.map(
      ({ name, label, note }) => html`<li>
<button type="submit" name="outcome" value="${name}" aria-describedby="note-${name}"><b>${label}</b></button>
<p class="note" id="note-${name}">${note}</p></li>`,
    )}</ul>
</form>`,
  );

/** What is shown in place of a window that closes itself. */
export const closedPage = (nonce: string, returnUrl: string) =>
  page(
    nonce,
    'Nothing was sent',
    html`<p class="lead">You closed the window before the setup was complete.</p>
<p class="end"><a href="${returnUrl}">Back to Dogear</a></p>`,
  );

/** Shown for a link that was never made, and for a form that was already sent. */
export const usedLinkPage = (nonce: string) =>
  page(
    nonce,
    'This link doesn’t work',
    html`<p class="lead">It can be opened once, and has been used or has expired. Go back to Dogear and start over.</p>
<p class="end"><a href="/dashboard">Back to Dogear</a></p>`,
  );

type ShownAccount = { account: AccountRow; balance: number; transfers: TransferRow[] };

const statuses: Record<AccountRow['status'], string> = {
  restricted: 'Something is missing',
  pending: 'Being checked',
  active: 'Ready',
  rejected: 'Not accepted',
};

/** The page on which a seller sees what has been transferred. */
export const accountPage = (nonce: string, { account, balance, transfers }: ShownAccount) =>
  page(
    nonce,
    'Your payouts',
    html`<p class="lead">This stands in for the seller’s page at Stripe. No money moves.</p>
<dl><dt>Account</dt><dd class="mail">${account.email}</dd><dt>Status</dt><dd>${statuses[account.status]}</dd>
${transfers[0] && html`<dt>Balance</dt><dd>${written(balance, transfers[0].currency)}</dd>`}</dl>
<h2>Transfers</h2>
${
  transfers.length === 0
    ? html`<p>None yet.</p>`
    : html`<ul>${transfers.map(
        (transfer) => html`<li class="row"><span>${transfer.created_at.toISOString().slice(0, 10)}</span>
<span>${written(transfer.amount, transfer.currency)}${
          transfer.amount_reversed > 0
            ? html`, ${written(transfer.amount_reversed, transfer.currency)} taken back`
            : ''
        }</span></li>`,
      )}</ul>`
}
<p class="end"><a href="/dashboard">Back to Dogear</a></p>`,
  );

const page = (nonce: string, heading: string, content: ReturnType<typeof html>) =>
  demoPage({
    nonce,
    heading,
    note: 'not Stripe',
    content: html`<p class="mode">TEST MODE</p>
${content}`,
    style,
  });

const style = `
.mode { display: inline-block; margin: .75rem 0 0; padding: .15rem .6rem; font-weight: 700; font-size: .85rem; letter-spacing: .06em; color: var(--on-brand); background: var(--brand); border-radius: 6px; }
.mail { overflow-wrap: anywhere; color: var(--ink); } .note { margin: 0 .5rem; font-size: .9rem; color: var(--ink-2); }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0; } dt { color: var(--ink-2); } dd { margin: 0; }
h2 { margin: 1.5rem 0 .5rem; font: 500 1.5rem/1.1 Caslon, Georgia, serif; } .row { display: flex; justify-content: space-between; gap: 1rem; }
`;
