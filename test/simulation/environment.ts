import type { Hono } from 'hono';
import { sql } from 'kysely';
import type pg from 'pg';
import pino from 'pino';
import Stripe from 'stripe';
import { createSandboxCards } from '#demo/fake-stripe/sandbox-cards.ts';
import { connect } from '#server/db/open-database.ts';
import type { Db } from '#server/db/schema.ts';
import type { EnqueueMail } from '#server/features/mail/queue.ts';
import { uuidV7 } from '#server/lib/uuid.ts';
import { minorOf, testCurrency } from '../support/test-currency.ts';
import { createTestDatabase } from '../support/test-database.ts';
import type { Server } from './server-source.ts';

export type Environment = Awaited<ReturnType<typeof createEnvironment>>;
/** The dependencies of the server's use cases. */
export type Deps = ReturnType<Environment['depsOver']>;
/** A book, its seller, and the buyers who compete for it. */
export type Copy = { bookId: string; sellerId: string; buyers: string[] };
export type CardEvent = { body: string; headers: Headers };

const keys = {
  secretKey: 'sk_test_simulation',
  publishableKey: 'pk_test_simulation',
  webhookSecret: 'whsec_simulation',
  accountsWebhookSecret: 'whsec_simulation_accounts',
};
const log = pino({ level: 'silent' });
export const priceMinor = minorOf(6.5);
/** The buyers of the simulation have not confirmed their email addresses. */
export const bookingRules = {
  openBookingsPerBuyer: { unconfirmed: 1, confirmed: 2 },
  sendsMail: true,
  takesCards: true,
};

/**
 * A marketplace on a database of its own with the card sandbox, connected by the real code.
 * @param statements change the database first, for example drop an index
 * @param paymentMode who pays the sellers: the host, or the payment provider
 */
export async function createEnvironment(
  server: Server,
  statements: string[] = [],
  paymentMode: 'by_hand' | 'stripe' = 'by_hand',
) {
  const database = await createTestDatabase();
  const connection = { ...database.connection, options: '-c deadlock_timeout=100ms' };
  const { db, pool, close } = connect({ ...connection, max: 40 });
  const unscheduled = connect({ ...connection, max: 10 });
  await pool.query(
    `update site set currency = $1, payment_mode = $2, fee_basis_points = 800, fee_fixed_cents = 7`,
    [testCurrency, paymentMode],
  );
  for (const statement of [...memory, ...statements]) await pool.query(statement);
  const sandbox = createSandboxCards({
    ...keys,
    pool: unscheduled.pool,
    log,
    publicUrl: 'http://dogear.test/sandbox-cards',
    deliverWebhook: async () => undefined,
    deliverAccountEvent: async () => undefined,
  });
  const { adminId, moderatorId, categoryId } = await seed(pool);
  let lastEvent = 0;

  return {
    server,
    paymentMode,
    pool,
    db,
    adminId,
    moderatorId,
    codes: server.createHandoverCodes('the secret of the simulation, which is long'),

    depsOver: (over: { db: Db; fetch: typeof fetch }) => {
      const settings = { kind: 'sandbox', ...keys, fetch: over.fetch, networkRetries: 0 } as const;
      const payoutProvider = new server.PayoutProvider(settings);
      const deps = { db: over.db, payoutProvider, enqueueMail: recordMail, log };
      return {
        ...deps,
        paymentProvider: new server.PaymentProvider(settings),
        followCharge: server.followCharge(deps),
        publicOrigin: 'http://dogear.test',
      };
    },

    /** Calls to the payment provider arrive without delay. */
    network: async (request: Request): Promise<Response> => sandbox.fetch(request),

    browser: browserOf(sandbox),

    /** The payment provider's webhooks since the last call, with their signatures. */
    async takeEvents(): Promise<CardEvent[]> {
      const { rows } = await unscheduled.pool.query(
        'select seq::int, body from sandbox_events where seq > $1 and intent_id is not null order by seq',
        [lastEvent],
      );
      lastEvent = rows.at(-1)?.seq ?? lastEvent;
      return rows.map(({ body }) => sign(JSON.stringify(body)));
    },

    /** Creates a new book with a new seller and new buyers. */
    async stock(buyers: number): Promise<Copy> {
      const sellerId = await createUser(pool, 'Seller');
      const bookId = uuidV7();
      await pool.query(
        `insert into books (id, seller_id, category_id, title, picture_hash, original_price_cents, resale_price_cents,
           condition, years_of_use, phone, location, description)
         values ($1, $2, $3, 'Middlemarch', $4, $6, $5, 'Good', 3, '-', '-', '-')`,
        [bookId, sellerId, categoryId, missingPicture, priceMinor, minorOf(14)],
      );
      const people = Array.from({ length: buyers }, () => createUser(pool, 'Buyer'));
      return { bookId, sellerId, buyers: await Promise.all(people) };
    },

    /** Signs a user in. Returns the id of the session. */
    async signIn(userId: string): Promise<string> {
      const id = uuidV7();
      await pool.query(
        `insert into sessions (id, token, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
        [id, `${id} of the simulation`, userId],
      );
      return id;
    },

    /** The seller has told the payment provider everything. */
    completeAccount: (sellerId: string, over: Db = db) =>
      sql`update sandbox_accounts set status = 'active', requirements = '{}'
        where metadata->>'user_id' = ${sellerId}`.execute(over),

    /** The payment provider has paid what the seller has there to the bank, so that nothing can be taken back. */
    emptyAccount: (sellerId: string, over: Db = db) =>
      sql`insert into sandbox_payouts (id, account_id, amount, currency, created_at)
        select 'po_' || gen_random_uuid(), account.id, sum(sent.amount - sent.amount_reversed), max(sent.currency), now()
        from sandbox_accounts account join sandbox_transfers sent on sent.account_id = account.id
        where account.metadata->>'user_id' = ${sellerId}
        group by account.id having sum(sent.amount - sent.amount_reversed) > coalesce(
          (select sum(amount) from sandbox_payouts where account_id = account.id), 0)`.execute(over),

    /** The hourly job reads every account again. */
    forgetReadings: (over: Db = db) =>
      sql`update payout_accounts set synced_at = synced_at - interval '2 hours'`.execute(over),

    /** Lets the clocks of the book's paid order run out. */
    endHandoverClocks: (bookId: string, over: Db = db) =>
      sql`update orders set refund_due_at = now() - interval '1 second',
          release_due_at = case when release_due_at is not null then now() - interval '1 second' end
        where book_id = ${bookId} and status = 'paid' and handed_over_at is null and case_state is null`.execute(
        over,
      ),

    /** Ends the time for an answer to the book's open case. */
    endAnswerTime: (bookId: string, over: Db = db) =>
      sql`update cases set answer_due_at = now() - interval '1 second' from orders
        where orders.id = order_id and book_id = ${bookId} and state = 'open'`.execute(over),

    /** Ends the hold of the book's unpaid order. */
    endHolds: (bookId: string, over: Db = db) =>
      sql`update orders set hold_ends_at = now() - interval '1 second'
        where book_id = ${bookId} and status = 'unpaid'`.execute(over),

    async close(): Promise<void> {
      await close();
      await unscheduled.close();
      await database.drop();
    },
  };
}

const missingPicture = '0'.repeat(64);

/** Triggers that log every transition of every lifecycle, and the enqueued mail. */
const memory = [
  `create table history (seq bigserial, kind text, id uuid, was text, became text)`,
  `create function remember() returns trigger language plpgsql as $$ begin
     insert into history (kind, id, was, became) values (tg_argv[0], new.id,
       case when to_jsonb(old)->>'handed_over_at' is null then old.status else 'handed_over' end, new.status);
     return null;
   end $$`,
  ...['order', 'payment', 'dispute'].map(
    (kind) => `create trigger remember after update of status on ${kind}s for each row
      when (old.status <> new.status) execute function remember('${kind}')`,
  ),
  // A handover is stored beside the status.
  `create function remember_handover() returns trigger language plpgsql as $$ begin
     insert into history (kind, id, was, became) values ('order', new.id,
       case when old.handed_over_at is null then old.status else 'handed_over' end, 'handed_over');
     return null;
   end $$`,
  `create trigger remember_handover after update of handed_over_at on orders for each row
    when (new.handed_over_at is not null and new.handed_over_at is distinct from old.handed_over_at)
    execute function remember_handover()`,
  // Money is sent only for what is released at that moment, to a seller who is not banned.
  `create function remember_transfer() returns trigger language plpgsql as $$ begin
     insert into history (kind, id, was, became)
     select 'transfer', new.id, old.status, case
       when old.status <> 'due' or new.status <> 'pending' then new.status
       when users.banned_at is not null then 'banned'
       when orders.status = 'paid' and handed_over_at is not null
         and (case_state is null or case_state = 'release') then 'pending'
       else 'unproven' end
     from orders join users on users.id = orders.seller_id where orders.id = new.order_id;
     return null;
   end $$`,
  // The seller gives the money back before the buyer gets it, except where the host refunds at the payment provider.
  `create function remember_refund() returns trigger language plpgsql as $$ begin
     insert into history (kind, id, was, became)
     select 'charge', payments.id, 'with its seller', 'refunded'
     from payments join transfers on transfers.order_id = payments.order_id
     where payments.intent_id = new.intent_id and transfers.reversal_refused_at is null
       and exists (select from sandbox_transfers sent
         where sent.transfer_group = payments.order_id::text and sent.amount_reversed < sent.amount);
     return null;
   end $$`,
  `create trigger remember_refund after insert on sandbox_refunds for each row
    when (new.metadata->>'by' is null) execute function remember_refund()`,
  // A transfer is created only for what was handed over, and while no case is open.
  `create function remember_release() returns trigger language plpgsql as $$ begin
     insert into history (kind, id, was, became)
     select 'transfer', new.id, 'nothing', case when status = 'paid' and handed_over_at is not null
       and case_state is distinct from 'open' then 'due' else 'unproven' end from orders where id = new.order_id;
     return null;
   end $$`,
  `create trigger remember_release after insert on transfers for each row execute function remember_release()`,
  `create trigger remember after update of status on transfers for each row
    when (old.status <> new.status) execute function remember_transfer()`,
  `create table mails (message text, payment_id uuid, dedupe_key text, unique (message, dedupe_key))`,
  `alter table sandbox_events add column seq bigserial`,
];

const recordMail: EnqueueMail = async (db, order, dedupeKey = uuidV7()) => {
  if (!('paymentId' in order)) return;
  await sql`insert into mails (message, payment_id, dedupe_key)
    values (${order.message}, ${order.paymentId}, ${dedupeKey}) on conflict do nothing`.execute(db);
};

async function seed(pool: pg.Pool) {
  const categoryId = uuidV7();
  await pool.query(
    `insert into categories (id, slug, name, picture, position) values ($1, 'all', 'All', '-', 1)`,
    [categoryId],
  );
  await pool.query(
    `insert into pictures (hash, width, height, widths, color) values ($1, 1, 1, '{1}', '#000000')`,
    [missingPicture],
  );
  return {
    adminId: await createUser(pool, 'admin'),
    moderatorId: await createUser(pool, 'Buyer'),
    categoryId,
  };
}

async function createUser(pool: pg.Pool, role: 'Buyer' | 'Seller' | 'admin'): Promise<string> {
  const id = uuidV7();
  await pool.query(
    `insert into users (id, name, email, role, verified_seller_at)
     values ($1, $2, $3, $2, case when $2 = 'Seller' then now() end)`,
    [id, role, `${id}@dogear.test`],
  );
  return id;
}

function sign(body: string): CardEvent {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: keys.webhookSecret });
  return { body, headers: new Headers({ 'stripe-signature': signature }) };
}

/** The requests that a card form in a browser sends to the payment provider. */
function browserOf(sandbox: Hono) {
  type Payable = { id: string; clientSecret: string };
  const send = async (intent: Payable, call: string, fields: Record<string, string>) => {
    const key = { key: keys.publishableKey, client_secret: intent.clientSecret };
    const body = new URLSearchParams({ ...key, ...fields });
    const answer = await sandbox.request(`/v1/payment_intents/${intent.id}/${call}`, {
      method: 'POST',
      body,
    });
    return answer.ok;
  };
  return {
    confirm: (intent: Payable, number: string) =>
      send(intent, 'confirm', {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2039',
        'payment_method_data[card][cvc]': '314',
      }),
    authenticate: (intent: Payable, outcome: 'succeeded' | 'failed') =>
      send(intent, 'authenticate', { outcome }),
    /** A call with the secret key, which only our server or a thief of the key can make. */
    asOwner: async (path: string, fields: Record<string, string>) => {
      const headers = { authorization: `Bearer ${keys.secretKey}` };
      const answer = await sandbox.request(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers,
      });
      return (await answer.json()) as { id: string; client_secret: string };
    },
    sign,
  };
}
