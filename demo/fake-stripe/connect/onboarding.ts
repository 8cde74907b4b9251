import type { Context, Hono } from 'hono';
import { assertSameOrigin } from '#server/http/middleware/csrf.ts';
import { DomainError } from '#server/lib/errors.ts';
import { restrictDemoPage } from '../../demo-page.ts';
import { deliverEvents } from '../events.ts';
import type { LedgerDb, LedgerTx, Recording } from '../ledger.ts';
import type { SandboxSettings } from '../sandbox-settings.ts';
import { finishLink, openLink } from './account-links.ts';
import { changeAccount, lockAccount } from './accounts.ts';
import { balanceOf } from './balance.ts';
import {
  accountPage,
  closedPage,
  type Outcome,
  onboardingPage,
  outcomes,
  usedLinkPage,
} from './onboarding-page.ts';
import type { AccountRow } from './tables.ts';

/**
 * Registers the pages that sellers see at Stripe: one that asks how the onboarding should end, and one that shows what they have. The
 * link that leads to a page is its only authorization, as at Stripe.
 */
export function registerOnboarding(app: Hono, db: LedgerDb, settings: SandboxSettings): void {
  const recorded = <T>(run: (work: Recording) => Promise<T>) => record(db, settings, run);

  app.get('/onboarding/:token', async (c) => {
    const opened = await recorded(async (work) => {
      const link = await openLink(work, c.req.param('token'), 'onboarding');
      return link && 'session' in link ? { ...link, account: await lockAccount(work, link.accountId) } : link;
    });
    if (opened && 'refreshUrl' in opened) return c.redirect(opened.refreshUrl, 303);
    const nonce = restrict(c);
    if (!opened) return c.html(usedLinkPage(nonce), 404);
    const { account, session } = opened;
    return c.html(onboardingPage({ nonce, email: account.email, session }));
  });

  app.post('/onboarding/:token', async (c) => {
    const nonce = restrict(c);
    if (!isFromOurPages(c.req.raw, settings.publicUrl)) return c.html(usedLinkPage(nonce), 403);
    const form = new URLSearchParams(await c.req.text());
    const [session, outcome] = [form.get('session'), form.get('outcome')];
    if (session === null || !isOutcome(outcome)) return c.html(usedLinkPage(nonce), 400);
    const finished = await recorded(async (work) => {
      const link = await finishLink(work, c.req.param('token'), session);
      if (link) await applyOutcome(work, await lockAccount(work, link.accountId), outcome);
      return link;
    });
    if (!finished) return c.html(usedLinkPage(nonce), 400);
    if (outcome === 'close') return c.html(closedPage(nonce, finished.returnUrl));
    return c.redirect(finished.returnUrl, 303);
  });

  app.get('/express/:token', async (c) => {
    const nonce = restrict(c);
    const shown = await recorded(async (work) => {
      const link = await openLink(work, c.req.param('token'), 'login');
      return link && 'accountId' in link ? readAccount(work.tx, link.accountId) : undefined;
    });
    return shown ? c.html(accountPage(nonce, shown)) : c.html(usedLinkPage(nonce), 404);
  });
}

async function record<T>(
  db: LedgerDb,
  settings: SandboxSettings,
  run: (work: Recording) => Promise<T>,
): Promise<T> {
  const now = settings.now?.() ?? new Date();
  const events: Recording['events'] = [];
  const result = await db.transaction().execute((tx) => run({ tx, now, events }));
  deliverEvents(events, settings);
  return result;
}

/** No request names the address of the page, which has its token. With `no-referrer`, browsers would not name the origin of the form, either. */
function restrict(c: Context): string {
  c.header('referrer-policy', 'strict-origin');
  c.header('cache-control', 'no-store');
  return restrictDemoPage(c);
}

function isFromOurPages(request: Request, publicUrl: string): boolean {
  try {
    assertSameOrigin(request, new URL(publicUrl).origin);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

const isOutcome = (value: unknown): value is Outcome => outcomes.some(({ name }) => name === value);

async function applyOutcome(work: Recording, account: AccountRow, outcome: Outcome): Promise<void> {
  if (outcome === 'close') return;
  const country = account.country ?? 'US';
  if (outcome === 'complete')
    await changeAccount(work, account.id, { status: 'active', requirements: [], country });
  else if (outcome === 'leave_out')
    await changeAccount(work, account.id, { status: 'restricted', requirements: [missingDocument], country });
  else await changeAccount(work, account.id, { status: 'rejected', requirements: [], country });
}

const missingDocument = 'identity.individual.documents.primary_verification';

async function readAccount(tx: LedgerTx, id: string) {
  const transfers = await tx
    .selectFrom('sandbox_transfers')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
  return { account: await lockAccount({ tx }, id), balance: await balanceOf(tx, id), transfers };
}
