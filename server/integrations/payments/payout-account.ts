import type Stripe from 'stripe';

/** What the payment provider says of a seller's account. Only an active one can be paid. */
export type PayoutAccount = {
  accountId: string;
  /** Two letters in upper case; undefined until the seller has entered it. */
  country: string | undefined;
  livemode: boolean;
  status: 'pending' | 'active' | 'restricted' | 'rejected' | 'closed';
  /** What the seller must still enter, in Stripe's names, such as `identity.individual.id_numbers`. */
  requirements: string[];
};

export type NewPayoutAccount = {
  userId: string;
  email: string;
  displayName: string;
  /** Two letters. The seller chooses if it is not known. */
  country?: string | undefined;
  /** The closed account of the user that it replaces. */
  replaces?: string | undefined;
};

/** What Stripe leaves out of an account unless it is asked for. */
export const accountParts = ['configuration.recipient', 'identity', 'requirements'] as const;

/** Returns what Stripe is to create: an account that only receives transfers, whose fees and losses are the host's. */
export function accountToCreate(account: NewPayoutAccount): Stripe.V2.Core.AccountCreateParams {
  return {
    contact_email: account.email,
    display_name: account.displayName,
    dashboard: 'express',
    defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    ...(account.country && { identity: { country: account.country } }),
    metadata: { user_id: account.userId },
    include: [...accountParts],
  };
}

export const toPayoutAccount = (account: Stripe.V2.Core.Account): PayoutAccount => ({
  accountId: account.id,
  country: account.identity?.country?.toUpperCase(),
  livemode: account.livemode,
  status: statusOf(account),
  requirements: requirementsOf(account),
});

function statusOf({ closed, configuration }: Stripe.V2.Core.Account): PayoutAccount['status'] {
  if (closed) return 'closed';
  const transfers = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
  if (!transfers) return 'restricted';
  return transfers.status === 'unsupported' ? 'rejected' : transfers.status;
}

function requirementsOf({ requirements }: Stripe.V2.Core.Account): string[] {
  const due = (requirements?.entries ?? []).filter(
    (entry) => entry.awaiting_action_from === 'user' && entry.minimum_deadline.status !== 'eventually_due',
  );
  return [...new Set(due.map((entry) => entry.description))];
}
