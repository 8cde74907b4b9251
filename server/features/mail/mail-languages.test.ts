import { beforeAll, describe, expect, test } from 'vitest';
import { type Locale, locales } from '#contract/kernel/locales/locales.ts';
import { staffRights } from '#contract/kernel/staff-rights.ts';
import { notificationEvents } from '#contract/notifications/notifications.ts';
import type { Receipt } from '#contract/payments/receipts.ts';
import { readMessages } from '#server/lib/translator.ts';
import { confirmAddress } from '#test/support/confirm-address.ts';
import type { Person } from '#test/support/create-test-app.ts';
import { mailSite } from '#test/support/mail-site.ts';
import { runJobs } from '#test/support/run-jobs.ts';
import { sentMails } from '#test/support/sent-mails.ts';
import { setUpTestApp } from '#test/support/set-up-test-app.ts';
import { startTestMailWorker } from '#test/support/start-mail-worker.ts';
import { enqueueOrderNotifications } from '../orders/enqueue-notifications.ts';
import { createMailLanguage, type MailLanguage } from './mail-language.ts';
import type { Email } from './render.ts';
import { bankAccountChanged } from './templates/bank-account-changed.ts';
import { confirmSignIn } from './templates/confirm-sign-in.ts';
import { dailyDigest } from './templates/daily-digest.ts';
import { earningsPaid } from './templates/earnings-paid.ts';
import { earningsReturned } from './templates/earnings-returned.ts';
import { changeAsked, confirmChange, emailChanged, emailInUse } from './templates/email-change.ts';
import { listingRemoved } from './templates/listing-removed.ts';
import { meetingNotification } from './templates/meeting-notifications.ts';
import { messagesUnread } from './templates/messages-unread.ts';
import { moneyNotification } from './templates/money-notifications.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { receipt as receiptEmail } from './templates/receipt.ts';
import { refund } from './templates/refund.ts';
import { resetPassword } from './templates/reset-password.ts';
import { sellerVerified } from './templates/seller-verified.ts';
import { staffInvitation } from './templates/staff-invitation.ts';
import { testMail } from './templates/test-mail.ts';
import { verifyEmail } from './templates/verify-email.ts';
import { welcome } from './templates/welcome.ts';
import { wishesMatched } from './templates/wishes-matched.ts';
import { renderForUnconfirmedAddress } from './unconfirmed-address.ts';

const link = 'http://dogear.test/page';
const to = { name: 'Ruth Adler', link };
const cover = undefined;
const receipt: Receipt = {
  _id: '01900000-0000-7000-8000-000000000001',
  status: 'paid',
  isPaidAtMeeting: false,
  buyerName: 'Ruth Adler',
  bookTitle: '1984 {x} <b>',
  product_condition: 'Good',
  bookPrice: 6.5,
  sellerName: 'Zoë Quartz',
  isSellerVerified: true,
  location: 'Kiosk 7',
  sellerPhone: '+1 555 0142',
  transactionId: 'pi_123',
  // Already the next day in Berlin.
  paidAt: '2026-11-21T23:30:00.000Z',
  refundedAt: '2026-11-21T23:30:00.000Z',
  refundReason: null,
  note: 'Tax number 12/345',
  isTest: true,
};
const wished = (id: string) => ({
  id,
  title: `Titel ${id}`,
  author: 'Q. Quartz',
  price: 5,
  condition: 'Fair' as const,
  isOnlyWish: false,
});
const wishes = [{ label: 'Quartz', unsubscribePage: link }];
const unsubscribeUrl = undefined;
const aboutWishes = (ids: string[], total = ids.length, isWish = true) => ({
  name: to.name,
  origin: 'http://dogear.test',
  covers: new Map(),
  wishMail: { books: ids.map(wished), total, wishes: isWish ? wishes : [], unsubscribeUrl },
});

const meeting = {
  orderId: '0198b7a0-0000-7000-8000-000000000021',
  side: 'buyer',
  is_disputed: false,
  title: '1984 {x} <b>',
  otherName: 'Zoë Quartz',
  place: 'Kiosk 7',
  directions: '',
  startsAt: new Date('2026-11-24T16:30:00Z'),
  calendar: undefined,
} as const;
const agreed = { ...meeting, calendar: 'BEGIN:VCALENDAR' } as const;
const meetings = { 'meeting-proposed': meeting, 'meeting-agreed': agreed, 'meeting-reminder': agreed };

const links = { unsubscribeUrl: link, unsubscribePage: link };
const unread = { ...to, origin: 'http://dogear.test', cover, links };
const conversation = {
  conversationId: '0198b7a0-0000-7000-8000-000000000022',
  bookId: '0198b7a0-0000-7000-8000-000000000023',
  title: '1984 {x} <b>',
  otherName: 'Zoë Quartz',
  count: 1,
};
/** One of each kind of event. */
const news = notificationEvents.map((event) => ({
  _id: link,
  event,
  isNew: true,
  createdAt: '2026-11-24T16:30:00Z',
  orderId: null,
  conversationId: null,
  bookId: null,
  disputeId: '0198b7a0-0000-7000-8000-000000000024',
  paymentId: '0198b7a0-0000-7000-8000-000000000025',
  book_title: '1984 {x} <b>',
  book_photo: null,
  otherName: 'Zoë Quartz',
  otherImage: null,
  books: 2,
}));

const money = {
  title: '1984 {x} <b>',
  buyer: 'Zoë Quartz',
  currency: 'EUR',
  price: 650,
  fee: 50,
  netted: 40,
  status: 'done',
  dispute: null,
  disputeId: '0198b7a0-0000-7000-8000-000000000024',
  differing: {
    paymentId: '0198b7a0-0000-7000-8000-000000000025',
    unknownRefund: 200,
    missingRefund: 650,
  },
} as const;

const invitation = { email: 'ruth@dogear.test', inviter: 'Zoë Quartz', link };

const templates: Record<string, (language: MailLanguage) => Email> = {
  welcome: (language) => welcome(language, { ...to, origin: 'http://dogear.test' }),
  'welcome to a site for its domains': (language) =>
    welcome({ ...language, joinsByAddress: true }, { ...to, origin: 'http://dogear.test' }),
  'verify email': (language) => verifyEmail(language, to),
  'reset password': (language) => resetPassword(language, to),
  'password changed': (language) => passwordChanged(language, to),
  'new address': (language) => confirmChange(language, to),
  'new address that has an account': (language) => emailInUse(language, to),
  'change of the address asked for': (language) => changeAsked(language, to),
  'address changed': (language) => emailChanged(language, to),
  'address changed, on a site with a contact': (language) =>
    emailChanged({ ...language, replyTo: 'host@dogear.test' }, to),
  'bank account changed': (language) => bankAccountChanged(language, to),
  'earnings returned': (language) =>
    earningsReturned(language, { ...to, amount: 38.2, reason: 'Account closed' }),
  'earnings paid': (language) =>
    earningsPaid(language, { ...to, amount: 38.2, paidOn: '2026-11-24', reference: 'Quartz 7', orders: 4 }),
  ...Object.fromEntries(
    (
      [
        ['payout-account-needed', { status: 'due' }],
        ['earnings-sent', { status: 'done' }],
        ['earnings-taken-back', { status: 'reversed', dispute: null }],
        ['earnings-taken-back', { status: 'done', dispute: 'open' }],
        ['charge-disputed', { dispute: 'open' }],
        ['charge-disputed', { dispute: 'won' }],
        ['charge-disputed', { dispute: 'lost' }],
        ['charge-refunded-in-part', {}],
        ['refund-failed', {}],
      ] as const
    ).map(([message, changes]) => [
      `${message} ${JSON.stringify(changes)}`,
      (language: MailLanguage) =>
        moneyNotification(language, message, { ...unread, money: { ...money, ...changes } }) as Email,
    ]),
  ),
  'confirm sign-in': (language) => confirmSignIn(language, to),
  'test mail': (language) => testMail(language, { code: '123456', link }),
  'invitation of an administrator': (language) =>
    staffInvitation(language, { ...invitation, isAdmin: true, rights: [] }),
  'invitation of a moderator': (language) =>
    staffInvitation(language, { ...invitation, isAdmin: false, rights: [...staffRights] }),
  'seller verified': (language) => sellerVerified(language, to),
  'listing removed': (language) => listingRemoved(language, { ...to, title: 'Quartz', cover }),
  receipt: (language) => receiptEmail(language, { ...to, receipt, cover }),
  refund: (language) => refund(language, { ...to, receipt, cover }),
  'one wished book': (language) => wishesMatched(language, aboutWishes(['1'])),
  'an available book': (language) => wishesMatched(language, aboutWishes(['1'], 1, false)),
  'many wished books': (language) => wishesMatched(language, aboutWishes(['1', '2'], 14)),
  ...Object.fromEntries(
    (['meeting-proposed', 'meeting-agreed', 'meeting-reminder'] as const).map((message) => [
      message,
      (language: MailLanguage) =>
        meetingNotification(language, message, {
          ...to,
          origin: link,
          cover,
          meeting: meetings[message],
          links,
        }),
    ]),
  ),
  'an unread message': (language) => messagesUnread(language, { ...unread, conversation }),
  'unread messages': (language) =>
    messagesUnread(language, { ...unread, conversation: { ...conversation, count: 3 } }),
  'daily email': (language) => dailyDigest(language, { ...unread, notifications: news }),
  'daily email with more': (language) =>
    dailyDigest(language, { ...unread, notifications: [...news, ...news] }),
  'unconfirmed receipt': (language) => renderForUnconfirmedAddress(language, 'receipt', link, receipt),
  ...Object.fromEntries(
    (
      [
        'book-booked',
        'book-paid',
        'book-freed',
        'booking-ends-soon',
        'booking-ended',
        'meeting-proposed',
        'meeting-agreed',
        'meeting-reminder',
        'payment-contested',
        'payment-stands',
        'case-opened',
        'case-answered',
        'case-ready',
        'case-decided',
        'case-withdrawn',
        'review-published',
        'review-replied',
        'payout-account-needed',
        'earnings-sent',
        'earnings-taken-back',
        'charge-disputed',
        'charge-refunded-in-part',
        'refund-failed',
        'refund',
        'listing-removed',
        'messages-unread',
      ] as const
    ).map((message) => [
      `unconfirmed ${message}`,
      (language: MailLanguage) => renderForUnconfirmedAddress(language, message, link),
    ]),
  ),
};

type Tree = { [key: string]: string | Tree };
const textsOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));

/** What is left of the English messages without their arguments, if it is long enough to be recognized. */
const englishParts = textsOf(readMessages('en', 'mail-templates'))
  .flatMap((text) => text.split(/\{(?:[^{}]|\{[^{}]*\})*\}/))
  .map((part) => part.trim())
  .filter((part) => part.length >= 8);

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

describe.each(Object.entries(templates))('%s', (_, render) => {
  test.each(locales)('is whole in %s', (locale) => {
    const { subject, text, html } = render(createMailLanguage(locale, mailSite));
    for (const part of [subject, text, html.replace(/<style>[^<]*<\/style>/, '')]) {
      expect(part).not.toMatch(/undefined|mails\.|\bplural\b|\{(?!x\})/);
      if (locale !== 'en') for (const english of englishParts) expect(oneLine(part)).not.toContain(english);
    }
    expect(html).toContain(locale === 'ar' ? '<html lang="ar" dir="rtl">' : `<html lang="${locale}">`);
    expect(`${subject} ${text} ${html}`).not.toContain('Dogear');
  });
});

test('amounts and dates are written as usual in the language, in the time zone of the site', () => {
  const textIn = (locale: Locale) =>
    receiptEmail(createMailLanguage(locale, mailSite), { ...to, receipt, cover }).text;
  expect(textIn('en')).toContain('Price: €6.50');
  expect(textIn('de')).toContain('Preis: 6,50\u00a0€');
  expect(textIn('en')).toContain('Date: Nov 22, 2026');
  expect(textIn('de')).toContain('Datum: 22.11.2026');
  expect(textIn('es')).toContain('Fecha: 22 nov 2026');
  expect(textIn('ar')).toMatch(/التاريخ: .*22.*11.*2026/);
});

test('a title from another script keeps its place in an Arabic sentence', () => {
  const { subject } = receiptEmail(createMailLanguage('ar', mailSite), { ...to, receipt, cover });
  expect(subject).toContain('«\u20681984 {x} <b>\u2069»');
});

describe('a booking', () => {
  const app = setUpTestApp();
  let seller: Person;
  let buyer: Person;
  beforeAll(async () => {
    [seller, buyer] = await Promise.all([app.joinSeller(), app.joinBuyer()]);
    await confirmAddress(app, seller, buyer);
    await startTestMailWorker(app, app.outbox);
  });

  const mailTo = async ({ email }: Person) => {
    await runJobs(app);
    return (await sentMails(app)).filter((mail) => mail.to === email);
  };

  const changeDefaultLocale = async (locale: Locale) => {
    await app.pool.query('update site set default_locale = $1', [locale]);
    app.rereadSite();
  };

  test('is reported to its seller in German, and its end to its buyer in Arabic', async () => {
    await seller.put('/me/locale', { locale: 'de' });
    await buyer.put('/me/locale', { locale: 'ar' });
    const bookId = await app.listBook(seller, { book_title: 'Momo' });
    await app.book(buyer, bookId);
    await enqueueOrderNotifications(app);
    const booked = (await mailTo(seller)).at(-1);
    expect(booked).toMatchObject({ subject: '„Momo“ wurde reserviert' });
    expect(oneLine(booked?.text ?? '')).toContain('Guten Tag, Seller Tester,');
    expect(oneLine(booked?.text ?? '')).toContain('kann noch 3 Tage lang bezahlen');

    await seller.put(`/my-products/${bookId}`, { status: true });
    await enqueueOrderNotifications(app);
    const ended = (await mailTo(buyer)).at(-1);
    expect(ended).toMatchObject({ subject: 'انتهى حجزك لـ «\u2068Momo\u2069»' });
    expect(ended?.html).toContain('<html lang="ar" dir="rtl">');
  });

  test('is reported in the language of the site to users who have chosen none', async () => {
    await Promise.all([seller, buyer].map((person) => person.put('/me/locale', { locale: null })));
    await changeDefaultLocale('es');
    const bookId = await app.listBook(seller, { book_title: 'Ronja' });
    await app.book(buyer, bookId);
    await enqueueOrderNotifications(app);
    expect((await mailTo(seller)).map(({ subject }) => subject)).toContain('Han reservado «Ronja»');
    await changeDefaultLocale('en');
  });

  test('is reported in the language of the site to users whose language it no longer offers', async () => {
    await seller.put('/me/locale', { locale: 'de' });
    await app.pool.query(`update site set locales = '{en,es}'`);
    app.rereadSite();
    await app.book(buyer, await app.listBook(seller, { book_title: 'Krabat' }));
    await enqueueOrderNotifications(app);
    expect((await mailTo(seller)).map(({ subject }) => subject)).toContain('Krabat has been booked');
    await app.pool.query(`update site set locales = '{en,de,es,ar}'`);
    app.rereadSite();
  });

  test('an account begins with the language of the visitor, who gets the welcome in it', async () => {
    const email = 'neu@dogear.test';
    const signedUp = await app.send('POST', '/api/auth/sign-up/email', {
      headers: { origin: 'http://dogear.test', 'accept-language': 'de' },
      body: { name: 'Neu', email, password: 'Dogear#2026', image: app.listing().book_photo },
    });
    expect(signedUp.status).toBe(200);
    await runJobs(app);
    const [mail] = (await app.outbox.list()).filter((one) => one.to === email);
    expect(mail?.subject).toBe('Willkommen bei Dogear: Bitte bestätigen Sie Ihre E-Mail-Adresse');
  });

  test('an account without a language gets a requested mail in that of the request', async () => {
    await app.send('POST', '/api/forgot-password', {
      headers: { origin: 'http://dogear.test', 'accept-language': 'de-AT, en;q=0.5' },
      body: { email: buyer.email },
    });
    expect((await mailTo(buyer)).map(({ subject }) => subject)).toContain(
      'Setzen Sie Ihr Passwort für Dogear zurück',
    );
  });
});
