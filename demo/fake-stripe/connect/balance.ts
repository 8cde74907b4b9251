import { sql } from 'kysely';
import { written } from '../charge-limits.ts';
import { required, wholeNumber } from '../form.ts';
import { type Answer, type LedgerDb, randomId, type Work } from '../ledger.ts';
import { invalidParameter, StripeError } from '../stripe-error.ts';
import { lockAccount } from './accounts.ts';
import type { PayoutSchedule } from './tables.ts';

/** Returns what a seller has at Stripe: what was transferred, less what was taken back and what went to the bank. */
export async function balanceOf(db: LedgerDb, accountId: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select (coalesce((select sum(amount - amount_reversed) from sandbox_transfers where account_id = ${accountId}), 0)
      - coalesce((select sum(amount) from sandbox_payouts where account_id = ${accountId}), 0))::float8 as balance
  `.execute(db);
  return rows[0]?.balance ?? 0;
}

/** `POST /v1/payouts` of a connected account: what it has goes to the bank, out of reach of a reversal. */
export async function createPayout(work: Work): Promise<Answer> {
  const amount = required(wholeNumber(work.params, 'amount'), 'amount');
  const currency = required(work.params.get('currency'), 'currency').toLowerCase();
  const account = await lockAccount(work, required(work.onBehalfOf, 'Stripe-Account'));
  if (amount > (await balanceOf(work.tx, account.id)))
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'balance_insufficient',
      message: `You have insufficient funds in your Stripe account for a payout of ${written(amount, currency)}.`,
    });
  const id = randomId('po');
  await work.tx
    .insertInto('sandbox_payouts')
    .values({ id, account_id: account.id, amount, currency, created_at: work.now })
    .execute();
  const created = Math.floor(work.now.getTime() / 1000);
  return {
    status: 200,
    body: { id, object: 'payout', amount, currency, created, livemode: false, status: 'paid' },
  };
}

const scheduleAt = 'payments[payouts][schedule]';

/** `POST /v1/balance_settings` of a connected account: when its balance goes to the bank. */
export async function updateBalanceSettings(work: Work): Promise<Answer> {
  const account = await lockAccount(work, required(work.onBehalfOf, 'Stripe-Account'));
  const schedule = scheduleOf(work.params) ?? account.payout_schedule;
  await work.tx
    .updateTable('sandbox_accounts')
    .set({ payout_schedule: schedule && JSON.stringify(schedule) })
    .where('id', '=', account.id)
    .execute();
  return { status: 200, body: balanceSettingsObject(schedule) };
}

function scheduleOf(params: URLSearchParams): PayoutSchedule | undefined {
  const interval = params.get(`${scheduleAt}[interval]`);
  if (interval === null) return undefined;
  const daysOf = (name: string) =>
    [...params].filter(([key]) => key.startsWith(`${scheduleAt}[${name}]`)).map(([, value]) => value);
  if (interval === 'daily' || interval === 'manual') return { interval };
  if (interval === 'weekly') {
    const days = daysOf('weekly_payout_days');
    if (days.length === 0) throw invalidParameter(scheduleAt, 'weekly_payout_days is required.');
    return { interval, weekly_payout_days: days };
  }
  if (interval !== 'monthly')
    throw invalidParameter(`${scheduleAt}[interval]`, `Invalid interval: ${interval}`);
  const days = daysOf('monthly_payout_days').map(Number);
  if (days.length === 0 || !days.every((day) => Number.isInteger(day) && day >= 1 && day <= 31))
    throw invalidParameter(scheduleAt, 'monthly_payout_days must be days from 1 to 31.');
  return { interval, monthly_payout_days: days };
}

const balanceSettingsObject = (schedule: PayoutSchedule | null): object => ({
  object: 'balance_settings',
  payments: {
    debit_negative_balances: true,
    payouts: {
      automatic_transfer_rules_by_currency: null,
      minimum_balance_by_currency: null,
      schedule: schedule ?? { interval: 'daily' },
      statement_descriptor: null,
      status: 'enabled',
    },
    settlement_timing: { delay_days: 2, start_of_day: null },
  },
});
