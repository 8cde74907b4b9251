import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteForm } from '#contract/site/site.ts';
import { siteTextKeys } from '#contract/site/site-texts.ts';

/** Where a setting takes effect: a file that is not of the settings themselves, and how it names the setting. */
type Reader = [file: string, words: RegExp];

const settings: Record<keyof typeof siteForm.shape, Reader[]> = {
  name: [
    ['server/features/mail/render.ts', /senderName: language\.site/],
    ['server/features/auth/two-factor-routes.ts', /knownSite\.name/],
  ],
  tagline: [
    ['web/layout/footer/footer.tsx', /tagline \?\?/],
    ['server/features/mail/mail-language.ts', /signature: tagline/],
  ],
  description: [['web/features/home/home-page.tsx', /description/]],
  logoUrl: [
    ['web/layout/top-navigation.tsx', /logoUrl/],
    ['server/features/mail/worker.ts', /findLogo\(site\.logoUrl\)/],
  ],
  accent: [
    ['web/app/document.ts', /accentStyle\(site\.accent\)/],
    ['server/features/mail/mail-language.ts', /mailColors\(accent\)/],
  ],
  contactName: [['web/layout/footer/address.tsx', /contactName/]],
  contactEmail: [
    ['web/layout/footer/address.tsx', /contactEmail/],
    ['server/features/mail/mail-language.ts', /replyTo: contactEmail/],
  ],
  contactAddress: [['web/layout/footer/address.tsx', /contactAddress/]],
  contactPhone: [['web/layout/footer/address.tsx', /contactPhone/]],
  contactHours: [['web/layout/footer/address.tsx', /contactHours/]],
  footerLinks: [['web/layout/footer/address.tsx', /footerLinks/]],
  currency: [['server/features/catalog/book-mapper.ts', /siteCurrency/]],
  defaultLocale: [['server/ssr/locale/page-locale.ts', /defaultLocale/]],
  locales: [
    ['server/ssr/locale/page-locale.ts', /locales\.includes/],
    ['server/features/mail/worker.ts', /site\.locales\.includes/],
    ['server/http/request-locale.ts', /locales\.includes/],
  ],
  timeZone: [
    ['web/lib/use-day.ts', /timeZone/],
    ['web/app/entry.server.tsx', /timeZone=\{page\.site\.timeZone\}/],
    ['web/app/entry.client.tsx', /timeZone=\{rootData\?\.site\.timeZone\}/],
    ['server/features/catalog/book-mapper.ts', /siteDay/],
    ['server/features/mail/mail-language.ts', /timeZone \}\)/],
  ],
  holdHours: [['server/features/orders/create-order.ts', /siteHoldHours/]],
  receiptNote: [
    ['server/features/payments/receipts.ts', /receipt_note/],
    ['web/features/payments/receipt-page.tsx', /\{receipt\.note\}/],
  ],
  paymentMode: [['server/features/orders/create-order.ts', /orderPaymentMode/]],
  feePercent: [['server/features/orders/create-order.ts', /orderFee/]],
  feeFixed: [['server/features/orders/create-order.ts', /orderFee/]],
  minPayout: [['server/features/payouts/get-payout-overview.ts', /min_payout_cents/]],
  joining: [['server/features/invitations/assert-may-join.ts', /'joining'/]],
  domains: [['server/features/invitations/assert-may-join.ts', /'domains'/]],
  lookAround: [['server/features/discovery/routes.ts', /lookAround/]],
  slides: [['web/features/home/home-data.ts', /listSlides/]],
};

const legalPage: Reader = ['web/features/site/legal/legal-page.tsx', /legalPages/];
const texts: Record<(typeof siteTextKeys)[number], Reader> = {
  hero_title: ['web/features/home/hero.tsx', /lines\.hero_title/],
  hero_tagline: ['web/features/home/hero.tsx', /lines\.hero_tagline/],
  hero_text: ['web/features/home/hero.tsx', /parts\.hero_text/],
  welcome: ['server/features/mail/templates/welcome.ts', /hostTexts\.welcome/],
  footer: ['web/layout/footer/footer.tsx', /parts\.footer/],
  author_title: ['web/features/home/featured-author.tsx', /lines\.author_title/],
  author_quote: ['web/features/home/featured-author.tsx', /lines\.author_quote/],
  author_source: ['web/features/home/featured-author.tsx', /lines\.author_source/],
  author_text: ['web/features/home/featured-author.tsx', /parts\.author_text/],
  blog: ['web/features/blog/blog-page.tsx', /key: 'blog'/],
  imprint: legalPage,
  terms: legalPage,
  privacy: legalPage,
  conduct: legalPage,
};

const root = resolve(import.meta.dirname, '../..');

describe('each setting that a host can change is read where it takes effect', () => {
  test('none is missing here', () => {
    expect(Object.keys(settings).toSorted()).toEqual(Object.keys(siteForm.shape).toSorted());
    expect(Object.keys(texts).toSorted()).toEqual(siteTextKeys.toSorted());
  });

  const readers = [
    ...Object.entries(settings),
    ...Object.entries(texts).map(([key, reader]): [string, Reader[]] => [key, [reader]]),
  ];
  test.each(readers)('%s', (_, places) => {
    for (const [file, words] of places)
      expect(readFileSync(resolve(root, file), 'utf8'), file).toMatch(words);
  });
});
