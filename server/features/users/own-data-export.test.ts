import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { setRateLimit } from '#test/support/rate-limits.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { amountOf, testCurrency } from '#test/support/test-currency.ts';

const app = setUpTestApp();

describe('the export', () => {
  const read = async (person: Person, headers: Record<string, string> = {}) => {
    const response = await app.app.fetch(
      new Request(`${testOrigin}/api/me/export`, {
        headers: { authorization: `Bearer ${person.token}`, ...headers },
      }),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('account.zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const json = (name: string) => JSON.parse(new TextDecoder().decode(files[`${name}.json`]));
    return { files, json };
  };

  test('has invitations to the address only if it is confirmed, because anyone can sign up with another’s', async () => {
    const admin = await app.join('admin');
    const [stranger, owner] = await Promise.all([app.join('Buyer'), app.joinConfirmedBuyer()]);
    for (const { email } of [stranger, owner]) {
      await admin.post('/site/staff/invitations', { email, rights: ['can_verify'] });
      const { insertedId } = (await admin.post('/site/invitations', { note: 'For the union' })).body;
      await app.db.updateTable('invitations').set({ email }).where('id', '=', insertedId).execute();
    }
    const sent = async (person: Person) => {
      const { json } = await read(person);
      return [json('staffInvitations').length, json('invitations').length];
    };
    expect(await sent(stranger)).toEqual([0, 0]);
    expect(await sent(owner)).toEqual([1, 1]);
  });

  test('holds everything of one’s own, and of others nothing', async () => {
    const [seller, buyer, other] = await Promise.all([app.joinSeller(), app.joinBuyer(), app.joinBuyer()]);
    const [book, second] = [
      await app.listBook(seller),
      await app.listBook(seller, { book_title: 'Emma “again”' }),
    ];
    const order = (await app.book(buyer, book)).body.insertedId;
    await app.book(other, second);
    await buyer.put(`/reported-product/${second}`);
    await buyer.post('/wishes', { query: 'emma', max_price: amountOf(4) });
    await other.post('/wishes', { query: 'what others wish' });
    await publishTerms(seller.id);
    for (const person of [buyer, other]) await person.post('/me/agreement', { version: 1 });

    const mine = await read(buyer);
    expect(Object.keys(mine.files).filter((name) => name.endsWith('.json'))).toEqual([
      'account.json',
      'emailChanges.json',
      'listings.json',
      'listingDrafts.json',
      'bookImports.json',
      'listingsWithoutPhoto.json',
      'orders.json',
      'sales.json',
      'meetings.json',
      'cases.json',
      'payments.json',
      'earnings.json',
      'earningEntries.json',
      'returnedPayments.json',
      'bankAccount.json',
      'payoutAccount.json',
      'reports.json',
      'conversations.json',
      'messages.json',
      'blocks.json',
      'messageReports.json',
      'reviews.json',
      'reviewsByOthers.json',
      'reviewReports.json',
      'wishes.json',
      'booksFromWishes.json',
      'notifications.json',
      'notificationChoices.json',
      'pushSubscriptions.json',
      'agreements.json',
      'sessions.json',
      'invitations.json',
      'staffInvitations.json',
    ]);
    expect(mine.json('account')).toMatchObject([
      { id: buyer.id, email: buyer.email, waysToSignIn: [{ by: 'password' }] },
    ]);
    expect(mine.json('orders')).toMatchObject([
      { id: order, title: 'Middlemarch', price: amountOf(6.5), currency: testCurrency },
    ]);
    expect(mine.json('reports')).toMatchObject([{ title: 'Emma “again”' }]);
    expect(mine.json('wishes')).toMatchObject([{ query: 'emma', highestPrice: amountOf(4), often: 'now' }]);
    expect(mine.json('booksFromWishes')).toEqual([]);
    expect(mine.json('sessions')).toHaveLength(1);
    expect(mine.json('payments')).toEqual([]);
    expect(mine.json('agreements')).toMatchObject([{ terms: 1, language: 'en', text: 'Be kind.' }]);

    const theirs = await read(seller);
    expect(theirs.json('listings').map(({ title }: any) => title)).toEqual(['Middlemarch', 'Emma “again”']);
    expect(theirs.json('sales')).toHaveLength(2);
    const pictures = Object.entries(theirs.files).filter(([name]) => name.startsWith('pictures/'));
    expect(pictures).toHaveLength(1);
    expect(Buffer.from(pictures[0]?.[1].subarray(8, 12) ?? []).toString()).toBe('WEBP');
    for (const [name, bytes] of Object.entries(theirs.files))
      if (name.endsWith('.json')) {
        const text = new TextDecoder().decode(bytes);
        for (const secret of [buyer.email, other.email, buyer.id, '+1 555 0117', 'Library steps'])
          expect(text, `${secret} in ${name}`).not.toContain(secret);
      }
    const tokens = await app.db.selectFrom('sessions').select('token').execute();
    for (const { token } of tokens)
      expect(new TextDecoder().decode(mine.files['sessions.json'])).not.toContain(token);
  });

  test('names shelves as the site does in the language of the page', async () => {
    const admin = await app.join('admin');
    const added = await admin.post('/site/categories', { name: 'Poems', names: { de: 'Lyrik' } });
    const seller = await app.joinSeller();
    await app.listBook(seller, { category_id: added.body.category_id });
    const draft = { ...app.listing({ category_id: added.body.category_id }), _id: randomUUID() };
    expect((await seller.post('/listing-drafts', draft)).status).toBe(201);
    await seller.post('/wishes', { query: 'rilke', category_id: added.body.category_id });
    for (const [language, name] of [
      ['de', 'Lyrik'],
      ['es', 'Poems'],
    ] as const) {
      const { json } = await read(seller, { 'accept-language': language });
      for (const file of ['listings', 'listingDrafts', 'wishes'])
        expect(json(file), file).toMatchObject([{ category: name }]);
    }
  });

  test('is made as it is read, also of very many rows', async () => {
    const seller = await app.joinSeller();
    const book = await app.listBook(seller);
    await sql`insert into books (id, seller_id, category_id, title, picture_hash, original_price_cents,
        resale_price_cents, condition, years_of_use, phone, location, description)
      select gen_random_uuid(), seller_id, category_id, 'Copy ' || n, picture_hash, 100, 100, 'Good', 1, '1', '-', '-'
      from books, generate_series(1, 1600) n where id = ${book}`.execute(app.db);
    const { json } = await read(seller);
    const titles = new Set(json('listings').map(({ title }: any) => title));
    expect(titles.size).toBe(1601);
  });

  test('needs a session and is rate-limited', async () => {
    expect((await app.send('GET', '/api/me/export')).status).toBe(401);
    const buyer = await app.joinBuyer();
    await setRateLimit(app.db, `export:${buyer.id}`, app.config.limits.exportsPerPerson.max);
    expect((await buyer.get('/me/export')).status).toBe(429);
  });
});

const publishTerms = (publishedBy: string) =>
  app.db
    .insertInto('site_text_versions')
    .values({ key: 'terms', version: 1, locale: 'en', text: 'Be kind.', published_by: publishedBy })
    .execute();
