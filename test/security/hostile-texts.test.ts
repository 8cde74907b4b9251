import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../journeys/browser.ts';
import { openPage } from '../journeys/open-page.ts';
import { createListeningApp, type ListeningApp, type Planted } from './listening-app.ts';
import { pages } from './permissions/pages-table.ts';
import { isRefusal, type Kind, methodAndPath, outcomeOf, type Row } from './permissions/row.ts';

/** Each would set `window.hacked`, were it ever taken for anything but text. */
const payloads = [
  '<script>hacked=1</script>',
  '"><img src=x onerror="hacked=1">',
  "'><svg/onload=hacked=1>",
  '</script><script>hacked=1</script>',
  '</textarea></title></style><script>hacked=1</script>',
  '<!--<script>hacked=1//-->',
  'javascript:hacked=1//\'"',
  '<a href="javascript:hacked=1">x</a>',
  '{{constructor.constructor("hacked=1")()}}',
  'a\u2028hacked=1\u2029</script>',
  '&lt;script&gt;hacked=1&lt;/script&gt;',
  '<iframe srcdoc="<script>parent.hacked=1</script>">',
];

const isLong = process.env.DOGEAR_LONG === '1';
/** In a short run one reader each is enough, and of the open pages the first: the others show nobody's words. */
const chosen = pages.filter(({ route, object }) => isLong || object || /^PAGE \/($|dashboard)/.test(route));

let app: ListeningApp;
let browser: Browser;
const people: Partial<Record<Kind, { cookie: string }>> = {};
let ids: Record<string, string>;
let planted: Planted | undefined;

beforeAll(async () => {
  app = await createListeningApp({ planted: () => planted });
  browser = await openBrowser();
  await fillWithPayloads();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

/** Every text that anybody can enter, in every place where it is shown. */
async function fillWithPayloads(): Promise<void> {
  const named = (index: number) => ({ name: payloads[index] ?? '' });
  const admin = await app.join('admin', named(0));
  const seller = await app.join('Seller', { ...named(1), verified: true });
  const buyer = await app.join('Buyer', named(2));
  Object.assign(people, { admin, seller, buyer, newSeller: await app.join('Seller', named(3)) });
  await app.db.updateTable('users').set({ photo_url: null }).execute();
  await app.db
    .updateTable('sessions')
    .set({ user_agent: payloads[1] ?? '' })
    .execute();
  const books: string[] = [];
  for (const text of payloads)
    books.push(
      await app.listBook(seller, { book_title: text, location: text, description: `${text}\n${text}` }),
    );
  for (const id of books.slice(0, 6)) {
    await seller.put(`/my-products/ad/${id}`);
    await buyer.put(`/reported-product/${id}`);
  }
  const orders: string[] = [];
  for (const [index, bookId] of books.slice(6).entries()) {
    const { body } = await buyer.post('/buyingBooks', {
      bookId,
      phone: '555 01',
      location: payloads[index] ?? '',
    });
    orders.push(body.insertedId);
  }
  const paid = orders[0] ?? '';
  const { transactionId } = (await buyer.post('/create-payment-intent', { orderId: paid })).body;
  await app.db
    .updateTable('payments')
    .set({ status: 'captured', trouble: payloads[4] ?? '' })
    .where('intent_id', '=', transactionId)
    .execute();
  await app.db
    .updateTable('orders')
    .set({ status: 'paid', paid_at: new Date() })
    .where('id', '=', paid)
    .execute();
  ids = { book: books[0] ?? '', category: 'classics', order: orders[1] ?? '', paidOrder: paid };
}

const opened = chosen.flatMap((row) =>
  (['buyer', 'seller', 'admin', 'newSeller', 'stranger'] as const)
    .filter((kind) => opens(row, kind))
    .slice(0, isLong ? 3 : 1)
    .map((kind) => [row.route, kind, row] as const),
);
function opens(row: Row, kind: Kind): boolean {
  const outcome = outcomeOf(row.expected[kind], 'own');
  return outcome === 200 && !isRefusal(outcome);
}

const shown = new Set<string>();

test.each(opened)('%s as %s runs nothing that somebody wrote', async (_, kind, row) => {
  const { ran, troubles, policy, text } = await visit(kind, row);
  expect(ran).toEqual({ hacked: undefined, handlers: [] });
  expect(troubles).toEqual([]);
  expect(policy).toMatch(/^'(nonce|sha256)-|'self'/);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*|data:/);
  for (const payload of payloads) if (text.includes(payload)) shown.add(payload);
});

async function visit(kind: Kind, row: Row) {
  const address = `http://127.0.0.1:${app.port}`;
  const context = await browser.newContext();
  const [name = '', value = ''] = people[kind]?.cookie.split(/=(.*)/s) ?? [];
  if (name) await context.addCookies([{ name, value, url: address }]);
  const page = await context.newPage();
  const troubles = watch(page);
  const response = page.waitForResponse((one) => one.request().isNavigationRequest());
  await openPage(
    page,
    address + (row.at ?? methodAndPath(row)[1]).replace(/:\w+/, ids[row.object ?? ''] ?? ''),
  );
  await page.waitForLoadState(isLong ? 'networkidle' : 'load');
  const policy = (await (await response).allHeaders())['content-security-policy'] ?? '';
  const seen = {
    ran: await page.evaluate(whatRan),
    troubles,
    policy: /script-src ([^;]*)/.exec(policy)?.[1] ?? '',
    text: await page.evaluate(() => document.body.textContent ?? ''),
  };
  await context.close();
  return seen;
}

test('a page that shows such a text as it is would be found, by its policy and without one', async () => {
  const row = pages.find(({ route }) => route === 'PAGE /blog');
  if (!row) return expect.unreachable();
  const careless =
    (withPolicy: boolean): Planted =>
    async (request, ask) => {
      const answer = await ask(new Request(request.url));
      const headers = new Headers(answer.headers);
      if (!withPolicy) headers.delete('content-security-policy');
      const html = (await answer.text()).replace('</main>', `${payloads[0]}</main>`);
      return new Response(html, { status: answer.status, headers });
    };
  const onlyTheBlog =
    (fault: Planted): Planted =>
    (request, ask) =>
      new URL(request.url).pathname === '/blog' ? fault(request, ask) : ask(request);
  planted = onlyTheBlog(careless(true));
  expect((await visit('stranger', row)).troubles.join()).toMatch(/Content Security Policy/);
  planted = onlyTheBlog(careless(false));
  expect((await visit('stranger', row)).ran.hacked).toBe(1);
  planted = undefined;
});

test('and each of the texts was somewhere to be read, as it was written', () => {
  expect(payloads.filter((payload) => !shown.has(payload.trim()) && !shown.has(payload))).toEqual([]);
});

/** Questions that a script asks, and scripts that the page's own policy had to stop. */
function watch(page: Page): string[] {
  const troubles: string[] = [];
  page.on('dialog', async (dialog) => {
    troubles.push(dialog.message());
    await dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  return troubles;
}

function whatRan() {
  const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value))
      .map(({ name, value }) => `${element.localName} ${name}=${value}`),
  );
  return { hacked: (window as { hacked?: unknown }).hacked, handlers };
}
