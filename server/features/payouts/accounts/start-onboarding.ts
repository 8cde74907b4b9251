import { pageHref } from '#contract/pages.ts';
import { DomainError } from '#server/lib/errors.ts';
import { findAccount } from './find-account.ts';
import { type AccountDeps, syncAccount } from './sync-account.ts';

export type OnboardingDeps = AccountDeps & { publicOrigin: string };

/**
 * Returns an address at the payment provider where a seller says where it sends the money. The account there is created first; a crash
 * in between is harmless, because repeating the call returns the same account.
 * @throws DomainError `payouts_not_set_up`, `payout_account_rejected`, `country_not_supported`
 */
export async function startOnboarding(
  deps: OnboardingDeps,
  userId: string,
  country: string,
): Promise<{ url: string }> {
  await assertPaysSellers(deps, userId);
  const known = await findAccount(deps.db, deps.payoutProvider, userId);
  const { accountId, status } =
    known && known.status !== 'closed'
      ? { accountId: known.account_id, status: known.status }
      : await createAccount(deps, { userId, country, replaces: known?.account_id });
  if (status === 'rejected' || status === 'closed') throw new DomainError('payout_account_rejected');
  const link = await deps.payoutProvider.createOnboardingLink(accountId, {
    returnUrl: deps.publicOrigin + pageHref('/payouts/return'),
    refreshUrl: deps.publicOrigin + pageHref('/payouts/return', { expired: '1' }),
  });
  return { url: link.url };
}

/** Also after the host has chosen another way, for what is still owed. */
async function assertPaysSellers({ db }: OnboardingDeps, userId: string): Promise<void> {
  const { payment_mode } = await db.selectFrom('site').select('payment_mode').executeTakeFirstOrThrow();
  if (payment_mode === 'stripe') return;
  const owed = await db
    .selectFrom('orders')
    .select('id')
    .where('seller_id', '=', userId)
    .where('payment_mode', '=', 'stripe')
    .limit(1)
    .executeTakeFirst();
  if (!owed) throw new DomainError('payouts_not_set_up');
}

type Wanted = { userId: string; country: string; replaces: string | undefined };

async function createAccount(deps: OnboardingDeps, wanted: Wanted) {
  const { userId } = wanted;
  const user = await deps.db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return syncAccount(deps, userId, () =>
    deps.payoutProvider.createAccount({ ...wanted, email: user.email, displayName: user.name }),
  );
}
