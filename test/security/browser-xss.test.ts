import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../browser/browser.ts';
import { takeViolations } from '../browser/policy-watch.ts';
import { AppProcess } from '../support/app-process.ts';
import { reportMetrics } from '../support/report-metrics.ts';
import { isLong } from '../support/test-form.ts';
import { createFixture, type Fixture } from './browser-fixture.ts';
import { packed, someXssStrings, xssStrings } from './browser-strings.ts';
import { typeEverywhere } from './browser-typing.ts';
import { pagesFor, type Viewing } from './pages-under-test.ts';
import { look, lookWithin, openScriptDetector, unsafeLinks } from './script-detector.ts';
import { readByMachines } from './xss/read-by-machines.ts';

const strings = isLong ? xssStrings : someXssStrings;
/** All strings in a few texts, for addresses and for typing. */
const together = packed(strings, 400);

let dogear: AppProcess;
let browser: Browser;
let fixture: Fixture;
let visited = 0;
let typed = 0;

beforeAll(async () => {
  [dogear, browser] = await Promise.all([AppProcess.startDemo(), openBrowser()]);
  fixture = await createFixture(dogear.address, textsOf(strings), strings);
}, 300_000);
afterAll(async () => {
  await reportMetrics('XSS', {
    'strings tried': strings.length,
    'pages looked at': visited,
    'fields filled in': typed,
  });
  await browser?.close();
  await dogear?.remove();
});

/** In the long run, each string is in a field of its own. In the short run, they share fields. */
function textsOf(chosen: readonly string[]) {
  const description = chosen.join('\n');
  if (isLong) return chosen.map((text) => ({ name: text, title: text, place: text, description }));
  const [titles, places] = [packed(chosen, 200), packed(chosen.toReversed(), 200)];
  return packed(chosen, 80).map((name, index) => ({
    name,
    title: titles[index % titles.length] ?? '',
    place: places[index % places.length] ?? '',
    description,
  }));
}

test('there are at least 30 strings, no two alike, and each fits into every field', () => {
  expect(new Set(xssStrings).size).toBeGreaterThanOrEqual(30);
  expect(xssStrings.filter((text) => text.length > 80)).toEqual([]);
});

test.concurrent.each([
  'a stranger',
  'a visitor in each language',
  'a buyer',
  'a seller',
  'a seller who changes a listing',
  'an admin',
  'a reader of the mailbox',
] as const)(
  'what people wrote is text for %s, as the server sends it and within the app',
  async (who) => {
    const { cookie, pages, within }: Viewing = await pagesFor(who, dogear.address, fixture, together);
    const detector = await openScriptDetector(browser, dogear.address, cookie);
    const problems: string[] = [];
    for (const page of pages) problems.push(...(await look(detector, dogear.address, page)));
    if (within) problems.push(...(await lookWithin(detector, dogear.address, within.from, within.pages)));
    visited += pages.length + (within?.pages.length ?? 0);
    expect(detector.seen).toEqual([]);
    expect(problems).toEqual([]);
    await detector.page.context().close();
  },
  900_000,
);

test.concurrent.each(['a stranger', 'a buyer', 'a seller'] as const)(
  'what %s types is text while they type it, and in what they are answered',
  async (who) => {
    const cookie = { 'a stranger': undefined, 'a buyer': fixture.buyer, 'a seller': fixture.seller }[who];
    const detector = await openScriptDetector(browser, dogear.address, cookie);
    const filled = await typeEverywhere(detector.page, dogear.address, fixture, {
      who,
      texts: together,
    });
    typed += filled;
    expect(detector.seen).toEqual([]);
    expect(filled).toBeGreaterThan(1);
    await detector.page.context().close();
  },
  900_000,
);

test('what programs read is well-formed, and says what people wrote', async () => {
  const page = await browser.newPage();
  expect(await readByMachines(page, dogear.address, fixture, strings[1] ?? '')).toEqual([]);
  await page.close();
}, 300_000);

test('none of these pages violated the content security policy', () =>
  expect(takeViolations(browser)).toEqual([]));

test('addresses of photos, phone numbers and choices are no place for it', async () => {
  const headers = { cookie: fixture.seller, origin: dogear.address, 'content-type': 'application/json' };
  const good = {
    ...{ book_title: 'A', category_id: 'science', product_condition: 'Good', original_price: '2' },
    ...{ resale_price: '1', years_of_use: '1', phone: '1', location: 'A', description: 'A' },
  };
  const addBook = async (body: object) =>
    (
      await fetch(`${dogear.address}/api/bookCategories`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
    ).status;
  const profile = async (body: object) =>
    (
      await fetch(`${dogear.address}/api/auth/update-user`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
    ).status;
  for (const text of strings)
    expect(
      await Promise.all([
        addBook({ ...good, book_photo: text }),
        addBook({ ...good, book_photo: `/images/${'0'.repeat(64)}.webp`, phone: text }),
        addBook({ ...good, book_photo: `/images/${'0'.repeat(64)}.webp`, category_id: text }),
        addBook({ ...good, book_photo: `/images/${'0'.repeat(64)}.webp`, product_condition: text }),
        profile({ image: text }),
        profile({ phoneNumber: text }),
      ]),
      text,
    ).toEqual([400, 400, 400, 400, 400, 400]);
});

describe('the script detector finds', () => {
  const planted = `<img src=x onerror="xss(1)"><script>xss(2)</script><img src="//elsewhere.example/a.png">`;

  /** The page of a server that does not escape texts. */
  async function visitPlanted(withPolicy: boolean) {
    const detector = await openScriptDetector(browser, dogear.address, fixture.buyer);
    await detector.page.route(`${dogear.address}/blog`, async (route) => {
      const answer = await route.fetch();
      const headers = answer.headers();
      if (!withPolicy) delete headers['content-security-policy'];
      const body = (await answer.text()).replace('</main>', `${planted}</main>`);
      await route.fulfill({ response: answer, headers, body });
    });
    await detector.page.goto(`${dogear.address}/blog`);
    await detector.page.waitForTimeout(500);
    await detector.page.context().close();
    return detector.seen;
  }

  test('a page that takes texts for markup, and has no policy', async () => {
    expect(await visitPlanted(false)).toEqual(
      expect.arrayContaining([
        'String 1 ran.',
        'String 2 ran.',
        expect.stringContaining('elsewhere.example'),
      ]),
    );
    takeViolations(browser);
  });

  test('the same page under our policy, which runs no script', async () => {
    expect(await visitPlanted(true)).toEqual([]);
    const told = takeViolations(browser).join('\n');
    expect(told).toContain('script-src-attr');
    expect(told).toContain('script-src-elem');
    expect(told).toContain('img-src');
  });

  test('a link and a form that would run as code', async () => {
    const page = await browser.newPage();
    await page.setContent(
      '<a href="java\tscript:xss(1)">a</a><a href="https://a.example/">b</a><form action="data:text/html,x"></form><img src="data:image/png;base64,">',
    );
    expect(await unsafeLinks(page, 'It')).toEqual([
      'It has a a href to javascript:',
      'It has a form action to data:',
    ]);
    await page.close();
  });
});
