import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Answer, Recording, Work } from '../ledger.ts';
import { invalidParameter, StripeError } from '../stripe-error.ts';
import { lockAccount } from './accounts.ts';
import type { AccountLinkRow } from './tables.ts';

const newLink = z.object({
  account: z.string(),
  use_case: z.object({
    type: z.literal('account_onboarding'),
    account_onboarding: z.object({ return_url: z.url(), refresh_url: z.url() }),
  }),
});

const lifetimeMs = 5 * 60_000;
/** How long a page that was opened may be filled in. */
const sessionMs = 60 * 60_000;

/**
 * Creates `POST /v2/core/account_links`: a link to the onboarding page that opens once. Unlike Stripe it only leads back to our own
 * pages, so that the sandbox redirects to no other site.
 */
export const createAccountLink =
  (publicUrl: string) =>
  async (work: Work): Promise<Answer> => {
    const { data, error } = newLink.safeParse(work.json);
    const wrong = error?.issues[0];
    if (!data)
      throw invalidParameter(wrong?.path.join('.') ?? '', wrong?.message ?? 'Invalid', 'invalid_fields');
    const { return_url, refresh_url } = data.use_case.account_onboarding;
    for (const url of [return_url, refresh_url])
      if (new URL(url).origin !== new URL(publicUrl).origin)
        throw invalidParameter('use_case', 'The sandbox only leads back to its own site.', 'invalid_fields');
    const { id } = await lockAccount(work, data.account);
    const token = await insertLink(work, { account_id: id, kind: 'onboarding', return_url, refresh_url });
    return {
      status: 200,
      body: {
        object: 'v2.core.account_link',
        account: id,
        created: work.now.toISOString(),
        expires_at: expiry(work).toISOString(),
        livemode: false,
        url: `${publicUrl}/onboarding/${token}`,
        use_case: data.use_case,
      },
    };
  };

/** Creates `POST /v1/accounts/{id}/login_links`: a link to the seller's own page that opens once. */
export const createLoginLink =
  (publicUrl: string) =>
  async (work: Work, id: string): Promise<Answer> => {
    const account = await lockAccount(work, id);
    if (account.status === 'restricted')
      throw new StripeError(400, {
        type: 'invalid_request_error',
        message: 'Cannot create a login link for an account that has not completed onboarding.',
      });
    const token = await insertLink(work, {
      account_id: id,
      kind: 'login',
      return_url: null,
      refresh_url: null,
    });
    const created = Math.floor(work.now.getTime() / 1000);
    return { status: 200, body: { object: 'login_link', created, url: `${publicUrl}/express/${token}` } };
  };

const expiry = ({ now }: Pick<Work, 'now'>): Date => new Date(now.getTime() + lifetimeMs);

type NewLink = Pick<AccountLinkRow, 'account_id' | 'kind' | 'return_url' | 'refresh_url'>;

async function insertLink(work: Work, link: NewLink): Promise<string> {
  const token = randomToken();
  await work.tx
    .insertInto('sandbox_account_links')
    .values({ ...link, token_hash: hashOf(token), created_at: work.now, expires_at: expiry(work) })
    .execute();
  return token;
}

type Opened = { accountId: string; session: string } | { refreshUrl: string } | undefined;

/** Opens a link, once. Afterwards it leads to where a new one is made. */
export async function openLink(
  { tx, now }: Recording,
  token: string,
  kind: AccountLinkRow['kind'],
): Promise<Opened> {
  const session = randomToken();
  const opened = await tx
    .updateTable('sandbox_account_links')
    .set({ opened_at: now, session_hash: hashOf(session) })
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('opened_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  if (opened) return { accountId: opened.account_id, session };
  const used = await tx
    .selectFrom('sandbox_account_links')
    .select('refresh_url')
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .executeTakeFirst();
  return used?.refresh_url ? { refreshUrl: used.refresh_url } : undefined;
}

/**
 * Ends the session of an opened onboarding page, once. Only the page itself knows the session, so that no other site can send its form.
 */
export async function finishLink(
  { tx, now }: Recording,
  token: string,
  session: string,
): Promise<{ accountId: string; returnUrl: string } | undefined> {
  const finished = await tx
    .updateTable('sandbox_account_links')
    .set({ finished_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', 'onboarding')
    .where('session_hash', '=', hashOf(session))
    .where('finished_at', 'is', null)
    .where('opened_at', '>', new Date(now.getTime() - sessionMs))
    .returning(['account_id', 'return_url'])
    .executeTakeFirst();
  return finished?.return_url
    ? { accountId: finished.account_id, returnUrl: finished.return_url }
    : undefined;
}

const randomToken = (): string => randomBytes(24).toString('base64url');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
