import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/app-process.ts';
import { signInCookie } from './actors.ts';
import { openBrowser } from './browser.ts';
import { desktop, phone } from './devices.ts';
import { agree, talk } from './journey/agree.ts';
import { bookIt, findBook, payForIt } from './journey/buy.ts';
import { handOverWithoutNetwork, reviewEachOther } from './journey/hand-over.ts';
import { openParty, signIn, unexpected } from './journey/party.ts';

const clara = { name: 'Clara Whitfield', email: 'buyer@dogear.test' };
const amara = { name: 'Amara Okafor', email: 'seller@dogear.test' };

const texts = {
  en: {
    talk: { question: 'Would Thursday suit you?', answer: 'Thursday it is.' },
    reviews: { ofBuyer: 'Exactly as described.', ofSeller: 'Was there on the dot.' },
  },
  ar: {
    talk: { question: 'هل يناسبك يوم الخميس؟', answer: 'نعم، أراكِ هناك.' },
    reviews: { ofBuyer: 'الكتاب كما وُصف تمامًا.', ofSeller: 'حضرت في الموعد تمامًا.' },
  },
};

const variants = [
  { ...phone, locale: 'ar' as const },
  { ...desktop, locale: 'en' as const },
  { ...phone, locale: 'en' as const },
  { ...desktop, locale: 'ar' as const },
];

let dogear: AppProcess;
let browser: Browser;
/** What the seller has on the shelf; each journey is about another book. */
let titles: string[];

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  const headers = { cookie: await signInCookie(dogear.address, amara.email) };
  const list = await fetch(`${dogear.address}/api/my-products?email=${amara.email}&limit=50`, { headers });
  const books: { book_title: string; status: string }[] = await list.json();
  titles = books.filter(({ status }) => status === 'available').map(({ book_title }) => book_title);
});
afterAll(async () => {
  await browser?.close();
  await dogear?.remove();
});

test.each(variants.map((one, n) => ({ ...one, n })))(
  'with $device in $locale: find, book, pay, talk, agree, hand over without a network, and review',
  async ({ options, locale, n }) => {
    const title = titles[n] ?? '';
    const site = { browser, address: dogear.address };
    const buyer = await openParty(site, { ...clara, locale }, options);
    const seller = await openParty(site, { ...amara, locale }, options);
    await signIn(seller);

    await findBook(buyer, title);
    await bookIt(buyer, title, 'Central Library steps');
    await payForIt(buyer, title);
    await talk(buyer, seller, texts[locale].talk);
    await agree(buyer, seller, title);
    await handOverWithoutNetwork(buyer, seller);
    await reviewEachOther(buyer, seller, texts[locale].reviews);

    expect([...unexpected(buyer), ...unexpected(seller)]).toEqual([]);
    await Promise.all([buyer.page.context().close(), seller.page.context().close()]);
  },
  120_000,
);
