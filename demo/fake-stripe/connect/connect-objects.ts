import { listOf } from '../list.ts';
import type { AccountRow, ReversalRow, TransferRow } from './tables.ts';

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/** Returns an account in Stripe's format, with the parts that the caller asks for only. */
export function accountObject(row: AccountRow, include: readonly string[]): object {
  return {
    id: row.id,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    contact_email: row.email,
    created: row.created_at.toISOString(),
    dashboard: 'express',
    display_name: row.display_name,
    livemode: false,
    metadata: row.metadata,
    ...(include.includes('configuration.recipient') && { configuration: configurationOf(row) }),
    ...(include.includes('identity') && { identity: { country: row.country?.toLowerCase() } }),
    ...(include.includes('requirements') && { requirements: requirementsOf(row) }),
  };
}

const configurationOf = (row: AccountRow): object => ({
  recipient: {
    applied: true,
    capabilities: {
      stripe_balance: { stripe_transfers: { status: row.status, status_details: detailsOf(row) } },
    },
  },
});

function detailsOf({ status }: AccountRow): object[] {
  if (status === 'restricted') return [{ code: 'requirements_past_due', resolution: 'provide_info' }];
  if (status === 'pending')
    return [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }];
  return status === 'rejected' ? [{ code: 'rejected_other', resolution: 'contact_stripe' }] : [];
}

const requirementsOf = (row: AccountRow): object => ({
  entries: row.requirements.map((description) => ({
    awaiting_action_from: 'user',
    description,
    errors: [],
    impact: {
      restricts_capabilities: [
        {
          capability: 'stripe_balance.stripe_transfers',
          configuration: 'recipient',
          deadline: { status: 'past_due' },
        },
      ],
    },
    minimum_deadline: { status: 'past_due' },
    requested_reasons: [{ code: 'routine_onboarding' }],
  })),
});

export function transferObject(row: TransferRow, reversals: ReversalRow[]): object {
  return {
    id: row.id,
    object: 'transfer',
    amount: row.amount,
    amount_reversed: row.amount_reversed,
    balance_transaction: null,
    created: seconds(row.created_at),
    currency: row.currency,
    description: null,
    destination: row.account_id,
    destination_payment: row.id.replace('tr_', 'py_'),
    livemode: false,
    metadata: row.metadata,
    reversals: listOf(
      `/v1/transfers/${row.id}/reversals`,
      reversals.map((reversal) => reversalObject(reversal, row.currency)),
    ),
    reversed: row.amount_reversed === row.amount,
    source_transaction: row.charge_id,
    source_type: 'card',
    transfer_group: row.transfer_group,
  };
}

export const reversalObject = (row: ReversalRow, currency: string): object => ({
  id: row.id,
  object: 'transfer_reversal',
  amount: row.amount,
  balance_transaction: null,
  created: seconds(row.created_at),
  currency,
  destination_payment_refund: null,
  metadata: row.metadata,
  source_refund: null,
  transfer: row.transfer_id,
});
