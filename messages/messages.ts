import type {} from 'use-intl';
import type { Locale } from '#contract/locales.ts';
import type admin from './en/admin.json';
import type auth from './en/auth.json';
import type bank from './en/bank.json';
import type blog from './en/blog.json';
import type books from './en/books.json';
import type catalog from './en/catalog.json';
import type category from './en/category.json';
import type checkUp from './en/checkUp.json';
import type conversations from './en/conversations.json';
import type devices from './en/devices.json';
import type drafts from './en/drafts.json';
import type earnings from './en/earnings.json';
import type editions from './en/editions.json';
import type errors from './en/errors.json';
import type feeds from './en/feeds.json';
import type handover from './en/handover.json';
import type home from './en/home.json';
import type imports from './en/imports.json';
import type invitation from './en/invitation.json';
import type layout from './en/layout.json';
import type listings from './en/listings.json';
import type mails from './en/mails.json';
import type meetings from './en/meetings.json';
import type notifications from './en/notifications.json';
import type orders from './en/orders.json';
import type payments from './en/payments.json';
import type payouts from './en/payouts.json';
import type prices from './en/prices.json';
import type problems from './en/problems.json';
import type profile from './en/profile.json';
import type push from './en/push.json';
import type reviews from './en/reviews.json';
import type search from './en/search.json';
import type searchField from './en/searchField.json';
import type selling from './en/selling.json';
import type setup from './en/setup.json';
import type site from './en/site.json';
import type terms from './en/terms.json';
import type ui from './en/ui.json';
import type wishes from './en/wishes.json';

/** Every file of messages, a namespace each. The English texts declare the keys and arguments of all languages. */
export type Messages = {
  admin: typeof admin;
  auth: typeof auth;
  bank: typeof bank;
  blog: typeof blog;
  books: typeof books;
  catalog: typeof catalog;
  category: typeof category;
  checkUp: typeof checkUp;
  conversations: typeof conversations;
  devices: typeof devices;
  drafts: typeof drafts;
  earnings: typeof earnings;
  editions: typeof editions;
  errors: typeof errors;
  feeds: typeof feeds;
  handover: typeof handover;
  home: typeof home;
  imports: typeof imports;
  invitation: typeof invitation;
  layout: typeof layout;
  listings: typeof listings;
  mails: typeof mails;
  meetings: typeof meetings;
  notifications: typeof notifications;
  orders: typeof orders;
  payments: typeof payments;
  payouts: typeof payouts;
  prices: typeof prices;
  problems: typeof problems;
  profile: typeof profile;
  push: typeof push;
  reviews: typeof reviews;
  search: typeof search;
  searchField: typeof searchField;
  selling: typeof selling;
  setup: typeof setup;
  site: typeof site;
  terms: typeof terms;
  ui: typeof ui;
  wishes: typeof wishes;
};

export type Namespace = keyof Messages;

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
