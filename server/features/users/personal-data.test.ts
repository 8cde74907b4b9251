import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { createPushBrowser } from '#test/support/push-browser.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

const app = setUpTestApp();

/** What the export and the deletion of an account do with the rows that name its user. */
type Treatment = {
  /** The file of the export with these rows, or why they are in none. */
  exportedAs: `${string}.json` | 'pictures' | { not: string };
  /** Why the rows stay when the account is deleted. Without a reason they must be gone. */
  keptBecause?: string;
};

const byHost = { exportedAs: { not: 'what the host did' }, keptBecause: 'it belongs to the site' } as const;
const secret = { exportedAs: { not: 'it is a secret' } } as const;
const ofBoth = 'a message belongs to the one who received it, too';
const forRecords = 'buyer and seller keep their records, without names';

/** Every column with the id of a user. A new one is added here, to the export, and to the deletion. */
const columns: Record<string, Treatment> = {
  'accounts.user_id': { exportedAs: 'account.json' },
  'agreements.user_id': { exportedAs: 'agreements.json' },
  'audit_log.actor_id': { exportedAs: { not: 'it is about the site' }, keptBecause: 'it is append-only' },
  'bank_accounts.user_id': { exportedAs: 'bankAccount.json' },
  'blocks.blocked_id': { exportedAs: { not: 'it says what others think of the user' } },
  'blocks.blocker_id': { exportedAs: 'blocks.json' },
  'book_imports.seller_id': { exportedAs: 'bookImports.json' },
  'book_search.seller_id': { exportedAs: 'listings.json' },
  'books.seller_id': { exportedAs: 'listings.json', keptBecause: forRecords },
  'case_photos.uploaded_by': { exportedAs: 'pictures', keptBecause: 'a job deletes them within a minute' },
  'cases.decided_by': { exportedAs: { not: 'it is about the site' }, keptBecause: forRecords },
  'cases.no_show_confirmed_by': { exportedAs: 'cases.json' },
  'cases.opened_by': { exportedAs: 'cases.json', keptBecause: forRecords },
  'conversations.buyer_id': { exportedAs: 'conversations.json', keptBecause: ofBoth },
  'conversations.seller_id': { exportedAs: 'conversations.json', keptBecause: ofBoth },
  'email_changes.user_id': { exportedAs: 'emailChanges.json' },
  'idempotency_keys.user_id': { exportedAs: { not: 'they repeat what other tables have' } },
  'invitations.created_by': byHost,
  'invitations.used_by': { exportedAs: 'invitations.json' },
  'listing_copies.seller_id': { exportedAs: 'listingsWithoutPhoto.json' },
  'listing_drafts.seller_id': { exportedAs: 'listingDrafts.json' },
  'meetings.proposed_by': { exportedAs: 'meetings.json' },
  'message_reports.reporter_id': {
    exportedAs: 'messageReports.json',
    keptBecause: 'moderators still decide',
  },
  'messages.sender_id': { exportedAs: 'messages.json', keptBecause: ofBoth },
  'notification_choices.user_id': { exportedAs: 'notificationChoices.json' },
  'notifications.user_id': { exportedAs: 'notifications.json' },
  'orders.buyer_id': { exportedAs: 'orders.json', keptBecause: forRecords },
  'orders.seller_id': { exportedAs: 'sales.json', keptBecause: forRecords },
  'payments.buyer_id': { exportedAs: 'payments.json', keptBecause: forRecords },
  'payout_accounts.user_id': { exportedAs: 'payoutAccount.json' },
  'payout_returns.seller_id': { exportedAs: 'returnedPayments.json', keptBecause: forRecords },
  'payouts.created_by': byHost,
  'pictures.uploaded_by': { exportedAs: 'pictures', keptBecause: 'unused ones are deleted after a day' },
  'push_subscriptions.user_id': { exportedAs: 'pushSubscriptions.json' },
  'read_marks.user_id': { exportedAs: 'conversations.json' },
  'reports.reporter_id': { exportedAs: 'reports.json', keptBecause: 'the book stays reported' },
  'review_reports.reporter_id': { exportedAs: 'reviewReports.json', keptBecause: 'moderators still decide' },
  'reviews.author_id': { exportedAs: 'reviews.json', keptBecause: ofBoth },
  'reviews.subject_id': { exportedAs: 'reviewsByOthers.json', keptBecause: ofBoth },
  'seller_entries.seller_id': { exportedAs: 'earningEntries.json', keptBecause: forRecords },
  'sessions.user_id': { exportedAs: 'sessions.json' },
  'site.updated_by': byHost,
  'site_text_versions.published_by': byHost,
  'site_texts.updated_by': byHost,
  'staff.user_id': { exportedAs: 'account.json' },
  'staff_invitations.invited_by': { exportedAs: { not: 'the invited have them in theirs' } },
  'transfers.seller_id': { exportedAs: 'earnings.json', keptBecause: forRecords },
  'two_factors.user_id': secret,
  'wish_notices.user_id': { exportedAs: 'booksFromWishes.json' },
  'wishes.user_id': { exportedAs: 'wishes.json' },
};

test('every column with the id of a user is known to the export and the deletion', async () => {
  const { rows } = await app.pool.query(
    `select format('%s.%s', k.conrelid::regclass, a.attname) as name
       from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       where k.contype = 'f' and k.confrelid = 'users'::regclass
     union select format('%s.%s', table_name, column_name) from information_schema.columns
       where table_schema = 'public' and data_type = 'uuid'
         and column_name ~ '(^|_)(user|buyer|seller|reporter|actor|person)_id$|_by$'`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(columns).toSorted());
});

test('the export has them all, and the deletion leaves only what it must', async () => {
  const person = await joinWithEverything();
  const rowsOf = async (name: string) => {
    const [table = '', column = ''] = name.split('.');
    const { rows } = await app.pool.query(`select count(*)::int from ${table} where ${column} = $1`, [
      person.id,
    ]);
    return rows[0].count as number;
  };
  for (const name of Object.keys(columns)) expect(await rowsOf(name), name).toBeGreaterThan(0);

  const files = await exportOf(person);
  for (const [name, { exportedAs }] of Object.entries(columns))
    if (typeof exportedAs === 'string') expect(files, name).toContain(exportedAs);
  const marks = await app.pool.query('select name, email, phone from users where id = $1', [person.id]);

  expect((await (await app.join('admin')).delete(`/user/${person.id}`)).status).toBe(200);
  for (const [name, { keptBecause }] of Object.entries(columns))
    expect((await rowsOf(name)) > 0, name).toBe(keptBecause !== undefined);
  expect(await placesOf(Object.values(marks.rows[0]))).toEqual([]);
});

/** A user whose id is in every one of the columns. */
async function joinWithEverything(): Promise<Person> {
  const person = await app.join('Seller', { verified: true, confirmed: true, name: 'Ottilie Unmistakable' });
  const { id } = person;
  await app.pool.query("update users set phone = '+49 555 9283', locale = 'de' where id = $1", [id]);
  const sold = await app.listBook(person, { phone: '+49 555 9283' });
  await app.book(await app.joinBuyer(), sold);
  await app.listBook(person);
  const other = await app.joinSeller();
  const bought = await app.listBook(other);
  await app.send('POST', '/api/wishes', {
    token: person.token,
    headers: { 'idempotency-key': randomUUID() },
    body: { query: 'shirley' },
  });
  await person.post('/listing-drafts', { _id: randomUUID(), book_title: 'Emma', phone: '+49 555 9283' });
  await person.post('/me/email', { email: 'ottilie@books.example' });
  await person.post('/me/capabilities/buying');
  const order = (await app.book(person, bought)).body.insertedId;
  const meeting = { place: 'Library steps', startsAt: tomorrow() };
  expect((await person.put(`/orders/${order}/meeting`, { version: 0, meeting })).status).toBe(200);
  expect((await person.post('/create-payment-intent', { orderId: order })).status).toBe(200);
  await person.put(`/reported-product/${bought}`);
  await talkTo(other, person);
  expect((await person.put('/me/notification-choices', { messages: 'daily' })).status).toBe(200);
  expect((await person.post('/me/push-subscriptions', createPushBrowser().subscription)).status).toBe(201);
  const wish = (await person.post('/wishes', { query: 'middlemarch' })).body.insertedId;
  await app.pool.query('update pictures set uploaded_by = $1', [id]);
  for (const statement of [
    `insert into wish_notices (user_id, book_id, wish_id, mail_id) values ($1, '${bought}', '${wish}', gen_random_uuid())`,
    `insert into two_factors (id, user_id, secret, backup_codes) values (gen_random_uuid(), $1, 'x', 'x')`,
    `insert into book_imports (id, seller_id, file_name, columns, ignored_columns)
      values (gen_random_uuid(), $1, 'books.csv', '{}', '{}')`,
    `insert into cases (id, order_id, kind, opened_by, text, answer_due_at)
      values (gen_random_uuid(), '${order}', 'other', $1, 'Ottilie Unmistakable was there.', now())`,
    `insert into cases (id, order_id, kind, opened_by, text, answer_due_at, state, answer, answered_at,
        no_show_confirmed_by, no_show_confirmed_at, decision, decided_at)
      values (gen_random_uuid(), '${order}', 'no_show', '${other.id}', 'No one came.', now(), 'decided',
        'Ottilie Unmistakable forgot.', now(), $1, now(), 'release', now())`,
    `insert into cases (id, order_id, kind, opened_by, text, answer_due_at, state, decision, reason, decided_by,
        decided_at)
      values (gen_random_uuid(), '${order}', 'other', '${other.id}', 'Hm.', now(), 'decided', 'release', 'Well.',
        $1, now())`,
    `insert into case_photos (id, order_id, uploaded_by, width, height, delete_after)
      values (gen_random_uuid(), '${order}', $1, 4, 6, now() + interval '1 day')`,
    `insert into bank_accounts (user_id, holder, account, last_four, country)
      values ($1, 'Ottilie Unmistakable', 'sealed', '3000', 'DE')`,
    `insert into payout_accounts (user_id, provider, account_id, country, livemode, status, synced_at)
      values ($1, 'sandbox', 'acct_unmistakable', 'DE', false, 'active', now())`,
    `insert into payouts (id, created_by, format, currency, amount_cents, sellers, paid_at, paid_on)
      select gen_random_uuid(), $1, 'csv', currency, 600, 1, now(), now() from site`,
    `insert into payout_returns (payout_id, seller_id, amount_cents, reason)
      select id, $1, 600, 'Closed account' from payouts where created_by = $1`,
    `insert into transfers (id, order_id, seller_id, price_cents, fee_cents, amount_cents, currency, status)
      select gen_random_uuid(), orders.id, seller_id, price_cents, fee_cents, price_cents, currency, 'by_hand'
      from orders, site where seller_id = $1`,
    `insert into seller_entries (seller_id, order_id, kind, amount_cents)
      select seller_id, order_id, kind, sign * amount_cents
      from transfers, (values ('sale', 1), ('by_hand', -1)) as entry (kind, sign) where seller_id = $1`,
    `insert into listing_copies (seller_id, listing_id, copy, listing) values ($1, '4711', 1, '{}')`,
    `insert into staff (user_id, can_verify) values ($1, true)`,
    `insert into staff_invitations (id, email, token_hash, is_admin, invited_by, expires_at)
      select gen_random_uuid(), email, sha256('x'), false, id, now() + interval '1 day' from users where id = $1`,
    `insert into invitations (id, token_hash, created_by, expires_at)
      values (gen_random_uuid(), repeat('0', 64), $1, now() + interval '1 day')`,
    `insert into invitations (id, token_hash, created_by, expires_at, used_at, used_by)
      values (gen_random_uuid(), repeat('1', 64), $1, now() + interval '1 day', now(), $1)`,
    `update site set updated_by = $1`,
    `insert into site_texts (key, locale, text, updated_by) values ('terms', 'en', 'Be kind.', $1)`,
    `insert into site_text_versions (key, version, locale, text, published_by) values ('terms', 1, 'en', 'Be kind.', $1)`,
    `insert into agreements (user_id, key, version) values ($1, 'terms', 1)`,
    `insert into reviews (id, order_id, author_id, subject_id, stars, text, publish_at, published_at)
      select gen_random_uuid(), id, buyer_id, seller_id, 5, '', now(), now() from orders where $1::uuid in (buyer_id, seller_id)`,
    `insert into review_reports (review_id, reporter_id) select id, $1 from reviews where subject_id = $1 limit 1`,
    `insert into audit_log (id, actor_id, action, subject_type, subject_id, details)
      values (gen_random_uuid(), $1, 'update_site', 'site', gen_random_uuid(), '{}')`,
  ])
    await app.pool.query(statement, [id]);
  return person;
}

/** In the conversation that began with the booking. */
async function talkTo(other: Person, person: Person): Promise<void> {
  const [{ _id: conversationId }] = (await other.get('/conversations')).body;
  await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', other.id).execute();
  const send = (by: Person, _id = randomUUID()) =>
    by.post(`/conversations/${conversationId}/messages`, { _id, body: 'See you on Tuesday.' });
  const messageId = (await send(other)).body.insertedId;
  expect((await send(person)).status).toBe(201);
  expect((await person.put(`/conversations/${conversationId}/read`, { messageId })).status).toBe(200);
  expect((await person.put(`/reported-messages/${messageId}`)).status).toBe(200);
  for (const by of [other, person]) expect((await by.post('/blocks', { conversationId })).status).toBe(201);
}

/** The same time tomorrow, as the clocks of a site in UTC show it. */
const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16);

/** The files of the export that are not empty; all pictures count as one. */
async function exportOf({ token }: Person): Promise<string[]> {
  const answer = await app.app.fetch(
    new Request('http://dogear.test/api/me/export', { headers: { authorization: `Bearer ${token}` } }),
  );
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const filled = Object.entries(files).filter(([, bytes]) => new TextDecoder().decode(bytes).trim() !== '[]');
  return [...new Set(filled.map(([name]) => (name.startsWith('pictures/') ? 'pictures' : name)))];
}

/** The tables in which one of the texts occurs, those of the job queue included. */
async function placesOf(texts: unknown[]): Promise<string[]> {
  const { rows } = await app.pool.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')",
  );
  const places: string[] = [];
  for (const { name } of rows) {
    const found = await app.pool.query(
      `select from ${name} t, unnest($1::text[]) as mark where t::text like '%' || mark || '%'`,
      [texts],
    );
    if (found.rowCount) places.push(name);
  }
  return places;
}
