import type { Locale } from '#contract/kernel/locales/locales.ts';
import { toAmount } from '#contract/kernel/money/money.ts';
import { isDisputedBeforeHandover } from '#server/db/disputed-order.ts';
import { isOneSided } from '#server/db/one-sided-order.ts';
import type { Db } from '#server/db/schema.ts';
import { userName } from '#server/db/user-name.ts';
import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import { siteCurrency } from '#server/features/site/site-currency.ts';
import type { MailLanguage } from '../mail-language.ts';

/** What the mails about an order are made from. */
export type OrderMailData = {
  name: string;
  origin: string;
  cover: MailThumbnail | undefined;
  language: MailLanguage;
  order: MailedOrder;
  title: string;
};

export type MailedOrder = NonNullable<Awaited<ReturnType<typeof findMailedOrder>>>;

/** @param locale in which a deleted user is named */
export const findMailedOrder = (db: Db, id: string, locale: Locale) =>
  db
    .selectFrom('orders')
    .innerJoin('books', 'books.id', 'orders.book_id')
    .innerJoin('users as buyers', 'buyers.id', 'orders.buyer_id')
    .innerJoin('users as sellers', 'sellers.id', 'orders.seller_id')
    .select([
      'orders.id',
      'orders.title',
      'orders.price_cents',
      siteCurrency.as('currency'),
      'orders.status',
      'orders.payment_mode',
      'orders.phone',
      'orders.location',
      'orders.hold_ends_at',
      'orders.close_reason',
      'orders.case_state',
      'orders.refund_reason',
      'orders.handed_over_at',
      'orders.handover_proof',
      'orders.release_due_at',
      'orders.refund_due_at',
      'books.sold_at',
      isOneSided.as('is_one_sided'),
      isDisputedBeforeHandover.as('is_disputed'),
      userName('buyers', locale).as('buyer'),
      userName('sellers', locale).as('seller'),
    ])
    .where('orders.id', '=', id)
    .executeTakeFirst();

/** The buyer pays the seller when they meet. */
export const isPaidAtMeeting = ({ payment_mode }: MailedOrder): boolean => payment_mode === 'none';

export const priceOf = ({ formatPrice }: MailLanguage, { price_cents, currency }: MailedOrder): string =>
  formatPrice(toAmount(price_cents, currency));

/** What a seller is advised to do while the buyer's bank contests the payment. */
export const keepTheBook = ({ t }: MailLanguage, { is_disputed }: { is_disputed: boolean }): string[] =>
  is_disputed ? [t('keepTheBook')] : [];
