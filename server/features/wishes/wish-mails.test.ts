import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmAddress } from '#test/support/confirm-address.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { amountOf, priceText, shownPrice } from '#test/support/test-currency.ts';
import { wishMailsTo } from '#test/support/wish-mail-reader.ts';
import type { EnqueueMail } from '../mail/queue.ts';
import { createUnsubscribeTokens } from '../notifications/unsubscribe-token.ts';
import { expireHolds } from '../orders/expire-holds.ts';
import { matchWishes } from './match-wishes.ts';
import { notifyWishers } from './notify-wishers.ts';
import { runWishes } from './run-wishes.ts';
import { createFindWishMail } from './wish-mail.ts';

const app = setUpTestApp();
let seller: Person;
let reader: Person;

beforeAll(async () => {
  seller = await app.joinSeller();
  await startTestMailWorker(app, app.outbox);
});

beforeEach(async () => {
  reader = await app.joinConfirmedBuyer();
});

const wish = async (form: Record<string, unknown>, person = reader): Promise<string> =>
  (await person.post('/wishes', form)).body.insertedId;
const mailsTo = (person = reader) => wishMailsTo(app, person);
const subjectsTo = async (person = reader) => (await mailsTo(person)).map(({ subject }) => subject);
const timePasses = async (time: '1 day' | '7 days') => {
  await app.pool.query(
    `update wishes set created_at = created_at - interval '${time}', last_notified_at = last_notified_at - interval '${time}'`,
  );
  await app.pool.query(`update wish_notices set created_at = created_at - interval '${time}'`);
  await app.pool.query(`update wish_matches set due_at = due_at - interval '${time}'`);
};
const list = (title: string, changes = {}) => app.listBook(seller, { book_title: title, ...changes });

describe('a new listing', () => {
  test('that fits a wish is emailed with its title, price, condition, and address', async () => {
    await wish({ query: 'zuleika dobson' });
    const id = await list('Zuleika Dobson', { resale_price: priceText(4.2) });
    const [mail, ...others] = await mailsTo();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('On the shelf: Zuleika Dobson');
    for (const text of [
      `Zuleika Dobson is on the shelf for ${shownPrice(4.2)}`,
      'Condition: Good',
      `${testOrigin}/book/${id}`,
    ])
      expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(text.replaceAll(/\s/g, ' '));
    expect(mail?.html).toContain('src="data:image/jpeg;base64,');
  });

  test.each([
    [
      'words in any order, without accents',
      'bronte villétte',
      { book_title: 'Villette', author: 'C. Brontë' },
    ],
    ['a word in another form', 'whaling voyages', { book_title: 'A whale, whaled on a voyage' }],
    ['the beginning of a last word', 'gormeng', { book_title: 'Titus in Gormenghast' }],
    ['a word that every book has, and a rare one', 'the quincunx', { book_title: 'The Quincunx' }],
    ['a stop word alone', 'the', { book_title: 'The the of the the' }],
    ['an apostrophe and a hyphen', "o'hara wellbeing", { book_title: 'O’Hara on well-being' }],
  ])('is found by %s', async (_, query, changes) => {
    await wish({ query });
    await list('', changes);
    expect(await subjectsTo()).toEqual([`On the shelf: ${changes.book_title}`]);
  });

  test('is not found by words of its description', async () => {
    await wish({ query: 'pierrot lunaire' });
    await list('Plain', { description: 'Pierrot lunaire, pierrot lunaire.' });
    expect(await subjectsTo()).toEqual([]);
  });

  test('is not emailed if it lacks a word of the query', async () => {
    await wish({ query: 'erewhon revisited twice' });
    await list('Erewhon Revisited');
    expect(await subjectsTo()).toEqual([]);
  });

  test('is emailed only if it is on the shelf, cheap enough, and in a condition good enough', async () => {
    await wish({ query: 'trilby', category_id: 'classics', max_price: amountOf(5), worst_condition: 'Good' });
    await list('Trilby the first', {
      category_id: 'medical',
      resale_price: priceText(5),
      product_condition: 'Good',
    });
    await list('Trilby the second', { resale_price: priceText(5.01), product_condition: 'Good' });
    await list('Trilby the third', { resale_price: priceText(5), product_condition: 'Fair' });
    expect(await subjectsTo()).toEqual([]);
    await list('Trilby the fourth', { resale_price: priceText(5), product_condition: 'Excellent' });
    expect(await subjectsTo()).toEqual(['On the shelf: Trilby the fourth']);
  });

  test('is not emailed to its own seller', async () => {
    await confirmAddress(app, seller);
    await wish({ query: 'marius epicurean' }, seller);
    await list('Marius the Epicurean');
    expect(await subjectsTo(seller)).toEqual([]);
  });

  test('is emailed only to a confirmed address, and to no one who was banned or deleted', async () => {
    const unconfirmed = await app.joinBuyer();
    const banned = await app.joinConfirmedBuyer();
    const deleted = await app.joinConfirmedBuyer();
    const admin = await app.join('admin');
    for (const person of [unconfirmed, banned, deleted]) await wish({ query: 'phantastes' }, person);
    await admin.put(`/user/${banned.id}/ban`);
    await admin.delete(`/user/${deleted.id}`);
    await list('Phantastes');
    for (const person of [unconfirmed, banned, deleted]) expect(await subjectsTo(person)).toEqual([]);
  });

  test('with all others of a run is one mail, also for several wishes of one user', async () => {
    await wish({ query: 'vathek' });
    await wish({ query: 'otranto' });
    await list('Vathek, an Arabian Tale');
    await list('The Castle of Otranto', { resale_price: priceText(3) });
    const [mail, ...others] = await mailsTo();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('On the shelf: 2 books you’re waiting for');
    for (const text of [
      'Vathek, an Arabian Tale',
      `The Castle of Otranto\n${shownPrice(3)} · Good`,
      'Stop emails about “vathek”',
    ])
      expect(mail?.text).toContain(text);
  });

  describe('at once', () => {
    test('is emailed once a day for each seller; what else the seller lists comes in the next mail', async () => {
      await wish({ query: 'ulalume' });
      await list('Ulalume 1');
      expect(await subjectsTo()).toHaveLength(1);
      for (const title of ['Ulalume 2', 'Ulalume 3']) await list(title);
      expect(await subjectsTo()).toHaveLength(1);
      await timePasses('1 day');
      const mails = await mailsTo();
      expect(mails).toHaveLength(2);
      for (const title of ['Ulalume 2', 'Ulalume 3'])
        expect(mails.map(({ text }) => text).join()).toContain(title);
    });

    test('is emailed three times a day, however many sellers list it, and a single book always', async () => {
      await wish({ query: 'annabel lee' });
      const sellers = await Promise.all([1, 2, 3, 4].map(() => app.joinSeller()));
      for (const [at, person] of sellers.entries()) {
        await app.listBook(person, { book_title: `Annabel Lee ${at}` });
        expect(await subjectsTo()).toHaveLength(Math.min(at + 1, 3));
      }
      const [, , , last] = sellers;
      const id = last && (await app.listBook(last, { book_title: 'Held' }));
      await wish({ book_id: id });
      expect(await subjectsTo()).toHaveLength(4);
      await timePasses('1 day');
      expect(await subjectsTo()).toHaveLength(5);
    });
  });

  test('that many books fit lists ten and counts the others', async () => {
    await wish({ query: 'encyclopedia' });
    for (let volume = 1; volume <= 12; volume++) await list(`Encyclopedia, volume ${volume}`);
    const [mail] = await mailsTo();
    expect(mail?.subject).toBe('On the shelf: 12 books you’re waiting for');
    expect(mail?.text).toContain('There are 2 more.');
    expect(mail?.text.match(/volume \d+/g)).toHaveLength(10);
  });
});

describe('a book', () => {
  test('is emailed to a user once, whatever is repeated, and also by jobs at the same moment', async () => {
    await wish({ query: 'lilith' });
    await wish({ query: 'lilith romance' });
    const id = await list('Lilith, a romance');
    await Promise.all([runWishes(app), runWishes(app), runWishes(app)]);
    await app.db.insertInto('wish_candidates').values({ book_id: id }).execute();
    await app.pool.query("update books set description = 'Changed.' where id = $1", [id]);
    expect(await subjectsTo()).toEqual(['On the shelf: Lilith, a romance']);
  });

  test('that is booked is not emailed until the booking is canceled', async () => {
    const buyer = await app.joinConfirmedBuyer();
    await wish({ query: 'hypatia' });
    const id = await list('Hypatia');
    const { body } = await app.book(buyer, id);
    expect(await subjectsTo()).toEqual([]);
    await buyer.delete(`/buyingBooks/${body.insertedId}`);
    expect(await subjectsTo()).toEqual(['On the shelf: Hypatia']);
  });

  test('that becomes free because a hold ends is emailed to the users who waited for it, and their wish is finished', async () => {
    const buyer = await app.joinConfirmedBuyer();
    const id = await list('Westward Ho');
    const { body } = await app.book(buyer, id);
    await wish({ book_id: id });
    expect(await subjectsTo()).toEqual([]);
    await app.pool.query(
      "update orders set created_at = now() - interval '80 hours', hold_ends_at = now() - interval '1 hour' where id = $1",
      [body.insertedId],
    );
    await expireHolds(app.db);
    const [mail] = await mailsTo();
    expect(mail?.subject).toBe('Westward Ho is available again');
    expect(mail?.text).toContain('the only email');
    expect(mail?.text).not.toContain('Stop emails');
    expect((await reader.get('/wishes')).body.wishes).toEqual([]);
  });

  test('can be waited for again by a user who had an email about it before', async () => {
    const buyer = await app.joinConfirmedBuyer();
    const id = await list('Rasselas');
    for (const time of [1, 2]) {
      const { body } = await app.book(buyer, id);
      await wish({ book_id: id });
      await buyer.delete(`/buyingBooks/${body.insertedId}`);
      expect(await subjectsTo()).toEqual(Array(time).fill('Rasselas is available again'));
    }
  });

  test('that became free just before the wish for it is emailed all the same', async () => {
    const id = await list('Evelina');
    await runWishes(app);
    await wish({ book_id: id });
    expect(await subjectsTo()).toEqual(['Evelina is available again']);
  });

  test('that is sold ends the wishes for it', async () => {
    const buyer = await app.joinConfirmedBuyer();
    const id = await list('Cecilia');
    await app.book(buyer, id);
    await wish({ book_id: id });
    await seller.put(`/my-products/${id}`, { status: true });
    expect(await subjectsTo()).toEqual([]);
    expect((await reader.get('/wishes')).body.wishes).toEqual([]);
  });

  test('that is gone when the mail is written is not in it, nor one of a wish that was deleted meanwhile', async () => {
    const wishes = [await wish({ query: 'camilla' }), await wish({ query: 'belinda' })];
    const gone = await list('Camilla');
    await list('Belinda');
    await matchWishes(app.db);
    let mailId = '';
    const enqueueMail: EnqueueMail = async (_, mail) => {
      if ('mailId' in mail) mailId = mail.mailId;
    };
    await notifyWishers({ db: app.db, enqueueMail });
    const find = createFindWishMail({
      tokens: createUnsubscribeTokens(app.secret),
      publicOrigin: testOrigin,
    });
    const titles = async () => (await find(app.db, mailId))?.books.map(({ title }) => title);
    expect((await titles())?.sort()).toEqual(['Belinda', 'Camilla']);
    await seller.delete(`/my-products/${gone}`);
    expect(await titles()).toEqual(['Belinda']);
    await reader.delete(`/wishes/${wishes[1]}`);
    expect(await titles()).toBeUndefined();
  });
});

describe('a wish for daily email', () => {
  test('collects until a day has passed since it was made or last emailed', async () => {
    await wish({ query: 'barchester', often: 'daily' });
    await list('Barchester Towers');
    expect(await subjectsTo()).toEqual([]);
    const dayLater = () => timePasses('1 day');
    await dayLater();
    expect(await subjectsTo()).toEqual(['On the shelf: Barchester Towers']);
    await list('The Warden of Barchester');
    expect(await subjectsTo()).toHaveLength(1);
    await dayLater();
    expect(await subjectsTo()).toEqual([
      'On the shelf: Barchester Towers',
      'On the shelf: The Warden of Barchester',
    ]);
  });

  test.each([
    ['daily', '1 day'],
    ['weekly', '7 days'],
  ] as const)(
    'and others, all %s, are one email in that time, also about books of several sellers',
    async (often, time) => {
      const titles = ['Barry Lyndon', 'Henry Esmond', 'The Newcomes'];
      for (const query of titles) await wish({ query: `${query} ${often}`, often });
      await timePasses(time);
      for (const title of titles) {
        await app.listBook(await app.joinSeller(), { book_title: `${title} ${often}` });
        expect(await subjectsTo()).toEqual([`On the shelf: Barry Lyndon ${often}`]);
      }
      await timePasses(time);
      expect(await subjectsTo()).toEqual([
        `On the shelf: Barry Lyndon ${often}`,
        'On the shelf: 2 books you’re waiting for',
      ]);
    },
  );

  test('and others of other frequencies are one email a day about books of one seller, and three in all', async () => {
    const sellers = await Promise.all([1, 2, 3].map(() => app.joinSeller()));
    const frequencies = ['weekly', 'daily', 'now'];
    for (const often of frequencies) await wish({ query: `pendennis ${often}`, often });
    await timePasses('7 days');
    for (const often of frequencies) {
      await list(`Pendennis ${often}`);
      expect(await subjectsTo()).toHaveLength(1);
    }
    await timePasses('1 day');
    expect(await subjectsTo()).toHaveLength(2);
    await timePasses('7 days');
    for (const often of frequencies)
      for (const [at, person] of sellers.entries()) {
        await app.listBook(person, { book_title: `Pendennis ${often} ${at}` });
        await subjectsTo();
      }
    expect(await subjectsTo()).toHaveLength(5);
  });

  test('that becomes one for immediate email sends what it has collected', async () => {
    const id = await wish({ query: 'framley', often: 'weekly' });
    await list('Framley Parsonage');
    expect(await subjectsTo()).toEqual([]);
    await reader.patch(`/wishes/${id}`, { often: 'now' });
    expect(await subjectsTo()).toEqual(['On the shelf: Framley Parsonage']);
  });

  test('that is deleted takes what it has collected with it', async () => {
    const id = await wish({ query: 'allington', often: 'daily' });
    await list('The Small House at Allington');
    await runWishes(app);
    await reader.delete(`/wishes/${id}`);
    await app.pool.query("update wish_matches set due_at = now() - interval '1 day'");
    expect(await subjectsTo()).toEqual([]);
  });
});
