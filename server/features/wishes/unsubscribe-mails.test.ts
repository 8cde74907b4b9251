import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#server/integrations/mail/mail-service.ts';
import { toMimeMessage } from '#server/integrations/mail/mime-message.ts';
import { type Person, testOrigin } from '#test/support/create-test-app.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { wishMailsTo } from '#test/support/wish-mail-reader.ts';
import { createUnsubscribeTokens } from '../notifications/unsubscribe-token.ts';

const app = setUpTestApp();
let seller: Person;
let reader: Person;
const sent: Mail[] = [];

beforeAll(async () => {
  seller = await app.joinSeller();
  await startTestMailWorker(app, {
    deliver: async (mail) => {
      sent.push(mail);
      await app.outbox.deliver(mail);
    },
  });
});

beforeEach(async () => {
  reader = await app.joinConfirmedBuyer();
});

const wish = async (form: Record<string, unknown>, person = reader): Promise<string> =>
  (await person.post('/wishes', form)).body.insertedId;
const mailsTo = (person = reader) => wishMailsTo(app, person);
const list = (title: string, changes = {}) => app.listBook(seller, { book_title: title, ...changes });

describe('unsubscribing', () => {
  /** Lists a book for each query, and returns the mail about them and where its unsubscribe link leads. */
  async function receiveMail(...queries: string[]) {
    for (const query of queries) await wish({ query });
    for (const query of queries) await list(`The book of ${query}`);
    const [mail] = await mailsTo();
    const { unsubscribeUrl = '' } = mailAboutWishes() ?? {};
    const page = new URL(/http\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const { pathname, search } = new URL(unsubscribeUrl);
    return { address: pathname + search, token: page.searchParams.get('token') };
  }
  const mailAboutWishes = () => sent.find((one) => one.to === reader.email && one.unsubscribeUrl);
  const kept = async () => (await reader.get('/wishes')).body.wishes.map(({ query }: any) => query);

  test('by one press in the mail program deletes the wish, signed out and as often as it is repeated', async () => {
    const { address } = await receiveMail('undine');
    await wish({ query: 'another one' });
    for (const _ of [1, 2]) {
      const { status } = await app.send('POST', address, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(status).toBe(200);
      expect(await kept()).toEqual(['another one']);
    }
  });

  test.each([
    ['hides its origin', { origin: 'null' }],
    ['names its own', { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
  ])('by one press in a mail program that runs in a browser, which %s', async (_, origin) => {
    const headers = { ...origin, cookie: reader.cookie };
    const { address } = await receiveMail('morgana');
    const { status } = await app.send('POST', address, {
      body: 'List-Unsubscribe=One-Click',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(status).toBe(200);
    expect(await kept()).toEqual([]);
    const forged = await app.send('POST', '/api/wishes', { body: { query: 'forged' }, headers });
    expect(forged.body.code, 'everything else').toBe('wrong_origin');
  });

  test('by opening the address changes nothing and leads to the page that asks', async () => {
    const { address, token } = await receiveMail('melusine');
    const { status, headers } = await app.send('GET', address);
    expect([status, headers.get('location')]).toEqual([303, `/unsubscribe?token=${token}`]);
    expect(await kept()).toEqual(['melusine']);
    expect((await app.send('POST', `/api/unsubscribe?token=${token}`)).body).toEqual({ acknowledged: true });
    expect(await kept()).toEqual([]);
  });

  test('from a mail about several wishes ends all of them by its header, and one by the link that names it', async () => {
    const { address, token } = await receiveMail('ondine', 'loreley');
    await app.send('POST', `/api/unsubscribe?token=${token}`);
    expect(await kept()).toHaveLength(1);
    await app.send('POST', address);
    expect(await kept()).toEqual([]);
  });

  test('needs a token that we have signed, for this purpose', async () => {
    const id = await wish({ query: 'rusalka' });
    const others = createUnsubscribeTokens('another secret');
    const forged = others.create({ kind: 'wish', id });
    for (const token of [forged, 'x'.repeat(43), 'short', `${forged}x`])
      expect((await app.send('POST', `/api/unsubscribe?token=${token}`)).status).toBe(404);
    expect(await kept()).toEqual(['rusalka']);
  });

  test('is offered to mail programs as RFC 8058 has it', async () => {
    const { address } = await receiveMail('nixie');
    const mail = mailAboutWishes();
    const transport = createTransport({ streamTransport: true, buffer: true });
    const { message } = await transport.sendMail(toMimeMessage(mail as Mail, app.config.mailFrom));
    const { headers } = await PostalMime.parse(message as Buffer);
    const header = (key: string) => headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe')).toBe(`<${testOrigin}${address}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });
});
