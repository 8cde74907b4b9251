import * as z from 'zod/mini';
import { recordAccountEvent } from '../events.ts';
import { type Answer, type LedgerDb, type Recording, randomId, type Work } from '../ledger.ts';
import { invalidParameter, missingResource, StripeError } from '../stripe-error.ts';
import { accountObject } from './connect-objects.ts';
import type { AccountRow } from './tables.ts';

const collector = z.enum(['application', 'stripe']);

const newAccount = z.object({
  contact_email: z.string().check(z.maxLength(320), z.includes('@')),
  display_name: z.optional(z.string().check(z.maxLength(100))),
  dashboard: z.literal('express'),
  identity: z.optional(z.object({ country: z.string().check(z.regex(/^[A-Za-z]{2}$/)) })),
  defaults: z.object({
    responsibilities: z.object({ fees_collector: collector, losses_collector: collector }),
  }),
  configuration: z.object({
    recipient: z.object({
      capabilities: z.object({
        stripe_balance: z.object({ stripe_transfers: z.object({ requested: z.literal(true) }) }),
      }),
    }),
  }),
  metadata: z._default(z.record(z.string(), z.string()), {}),
  include: z._default(z.array(z.string()), []),
});

/** What a seller must enter before money can be transferred. */
const firstRequirements = [
  'identity.individual.given_name',
  'identity.individual.surname',
  'identity.individual.date_of_birth',
  'identity.individual.address',
  'identity.attestations.terms_of_service.account',
  'configuration.recipient.default_outbound_destination',
];

/** Stripe sends no money there. */
const countriesWithout = new Set(['CU', 'IR', 'KP', 'SY']);

/** `POST /v2/core/accounts`: an account that receives transfers. It cannot, until its owner has entered what is required. */
export async function createAccount(work: Work): Promise<Answer> {
  const { data, error } = newAccount.safeParse(work.json);
  const wrong = error?.issues[0];
  if (!data)
    throw invalidParameter(wrong?.path.join('.') ?? '', wrong?.message ?? 'Invalid', 'invalid_fields');
  const { fees_collector, losses_collector } = data.defaults.responsibilities;
  if (losses_collector === 'application' && fees_collector !== 'application')
    throw invalidParameter(
      'defaults.responsibilities.fees_collector',
      'Must be application if losses_collector is.',
      'invalid_fields',
    );
  if (data.identity && countriesWithout.has(data.identity.country.toUpperCase()))
    throw invalidParameter('identity.country', 'This country is not supported.', 'invalid_fields');
  const row = await work.tx
    .insertInto('sandbox_accounts')
    .values({
      id: randomId('acct').replace('acct_', 'acct_1').slice(0, 21),
      email: data.contact_email,
      display_name: data.display_name ?? null,
      country: data.identity?.country.toUpperCase() ?? null,
      status: 'restricted',
      requirements: firstRequirements,
      metadata: JSON.stringify(data.metadata),
      created_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAccountEvent(work, 'v2.core.account.created', row.id);
  return { status: 200, body: accountObject(row, data.include) };
}

/** `GET /v2/core/accounts/{id}` */
export async function showAccount(db: LedgerDb, id: string, params: URLSearchParams): Promise<Answer> {
  const row = await db.selectFrom('sandbox_accounts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row)
    throw new StripeError(404, {
      type: 'invalid_request_error',
      code: 'not_found',
      message: `The account ${id} does not exist.`,
    });
  const include = [...params].filter(([name]) => /^include\[\d*\]$/.test(name)).map(([, value]) => value);
  return { status: 200, body: accountObject(row, include) };
}

/** Locks the account, so that transfers to it and what becomes of it run one after the other. */
export async function lockAccount({ tx }: Pick<Work, 'tx'>, id: string): Promise<AccountRow> {
  const row = await tx
    .selectFrom('sandbox_accounts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw missingResource('account', id, 'account');
  return row;
}

type AccountChange = Pick<AccountRow, 'status' | 'requirements'> & { country?: string };

/** Changes an account as Stripe does once its owner has entered something. */
export async function changeAccount(work: Recording, id: string, change: AccountChange): Promise<void> {
  await work.tx.updateTable('sandbox_accounts').set(change).where('id', '=', id).execute();
  await recordAccountEvent(work, 'v2.core.account[requirements].updated', id);
  await recordAccountEvent(work, 'v2.core.account[configuration.recipient].capability_status_updated', id);
}
