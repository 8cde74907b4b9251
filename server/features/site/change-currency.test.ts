import { beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';

async function change(admin: Person, currency: string) {
  const { version } = (await admin.get('/site')).body.settings;
  return admin.patch('/site', { version, changes: { currency } });
}

describe('amounts keep their number', () => {
  const app = setUpTestApp({ currency: 'USD' });

  test('12.50 dollars become 12.50 euros, 13 yen, and 13 dinars', async () => {
    const [admin, seller] = [await app.join('admin'), await app.joinSeller()];
    const id = await app.listBook(seller, { original_price: '12.50', resale_price: '0.30' });
    const prices = async () => {
      const book = await app.findBook(seller, id);
      return [book?.original_price, book?.resale_price];
    };
    const seen: unknown[] = [await prices()];
    for (const currency of ['EUR', 'JPY', 'KWD']) {
      expect((await change(admin, currency)).status).toBe(200);
      seen.push(await prices());
    }
    expect(seen).toEqual([
      [12.5, 0.3],
      [12.5, 0.3],
      // The lowest price is one unit.
      [13, 1],
      [13, 1],
    ]);
    const found = await app.db.selectFrom('book_search').select('price_cents').executeTakeFirstOrThrow();
    expect(found.price_cents, 'the search has the new price, too').toBe(1000);
  });

  test('a price above the highest one of the new currency is lowered to it', async () => {
    const [admin, seller] = [await app.join('admin'), await app.joinSeller()];
    await change(admin, 'JPY');
    const id = await app.listBook(seller, { original_price: '1000000', resale_price: '900000' });
    await change(admin, 'USD');
    expect(await app.findBook(seller, id)).toMatchObject({ original_price: 10_000, resale_price: 10_000 });
  });

  test('wishes that become the same are kept once', async () => {
    const [admin, buyer] = [await app.join('admin'), await app.joinBuyer()];
    await change(admin, 'USD');
    const limits = async () =>
      (await buyer.get('/wishes')).body.wishes
        .map(({ max_price }: { max_price: number }) => max_price)
        .toSorted();
    for (const max_price of ['6.40', '6.45', '640', '7'])
      expect((await buyer.post('/wishes', { query: 'Middlemarch', max_price })).status).toBe(201);
    expect((await change(admin, 'JPY')).status).toBe(200);
    expect(await limits()).toEqual([6, 640, 7]);
    expect((await change(admin, 'USD')).status).toBe(200);
    expect(await limits()).toEqual([6, 640, 7]);
  });

  test.each(['XXX', 'DEM', 'usd', ''])('%j is no currency of a site', async (currency) => {
    const { status, body } = await change(await app.join('admin'), currency);
    expect([status, body.message]).toEqual([400, 'Choose a currency.']);
  });
});

describe('at the same moment', () => {
  const app = setUpTestApp({ currency: 'USD' });
  let admin: Person;
  let seller: Person;
  beforeEach(async () => {
    admin = await app.join('admin');
    seller = await app.joinSeller();
  });

  test('a book that is listed during the change has the price that its seller typed', async () => {
    for (let round = 0; round < 12; round++) {
      const currency = round % 2 === 0 ? 'JPY' : 'USD';
      const [listed, changed] = await Promise.all([
        app.listBook(seller, { original_price: '14', resale_price: '7' }),
        change(admin, currency),
      ]);
      expect(changed.status).toBe(200);
      expect(await app.findBook(seller, listed)).toMatchObject({ original_price: 14, resale_price: 7 });
    }
  });

  test('either the book is booked in dollars, or it costs yen', async () => {
    for (let round = 0; round < 12; round++) {
      await app.pool.query('truncate orders cascade');
      await change(admin, 'USD');
      const bookId = await app.listBook(seller, { original_price: '14', resale_price: '6.50' });
      const buyer = await app.joinBuyer();
      const [booked, changed] = await Promise.all([app.book(buyer, bookId), change(admin, 'JPY')]);
      expect(booked.status, JSON.stringify(booked.body)).toBe(201);
      const { body } = await buyer.get(`/buyingBooks?email=${buyer.email}`);
      const { site } = (await admin.get('/site')).body;
      const isChanged = changed.status === 200;
      if (!isChanged) expect(changed.body.code).toBe('currency_fixed');
      expect([site.currency, body[0].bookPrice]).toEqual(isChanged ? ['JPY', 7] : ['USD', 6.5]);
      expect((await change(admin, 'EUR')).body.code, 'an order fixes the currency').toBe('currency_fixed');
    }
  });
});

describe('PostgreSQL', () => {
  const app = setUpTestApp();

  test('takes no payment in another currency than that of the site', async () => {
    const [seller, buyer] = [await app.joinSeller(), await app.joinBuyer()];
    await app.book(buyer, await app.listBook(seller));
    const { currency } = await app.db.selectFrom('site').select('currency').executeTakeFirstOrThrow();
    const pay = (code: string, siteCode: string) =>
      app.pool.query(
        `insert into payments (id, order_id, buyer_id, provider, amount_cents, currency, site_currency)
          select gen_random_uuid(), id, buyer_id, 'sandbox', price_cents, $1, $2 from orders`,
        [code, siteCode],
      );
    await expect(pay('gbp', 'GBP')).rejects.toThrow('payments_are_in_the_currency_of_the_site');
    await expect(pay('gbp', currency)).rejects.toThrow('payments_have_one_currency');
    await pay(currency.toLowerCase(), currency);
    await expect(app.pool.query(`update site set currency = 'GBP'`)).rejects.toThrow(
      'the currency is fixed once there is an order',
    );
  });
});
