import type { FieldPath, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { listingForm } from '#contract/catalog/catalog.ts';
import { type Money, toAmount } from '#contract/kernel/money/money.ts';
import { priceProblem, readPrice, type TypedPrice, typedPrice } from '#contract/kernel/money/price.ts';
import { isBlank } from '#contract/kernel/plain-text.ts';
import { type Sentence, say } from '#contract/kernel/sentence.ts';

export type Listing = z.input<typeof listingForm>;
export type ListingForm = UseFormReturn<Listing, unknown, Listing>;

/** In the order of the page. */
export const blankListing = {
  book_title: '',
  category_id: '',
  product_condition: '' as Listing['product_condition'],
  book_photo: '',
  original_price: '',
  resale_price: '',
  years_of_use: '',
  phone: '',
  location: '',
  description: '',
  author: '',
  isbn: '',
  language: '',
} satisfies Listing;

/** The same fields, with prices checked as they are read in the reader's language. */
export const listingFormIn = (money: Money) =>
  z.extend(listingForm, {
    original_price: priceIn(money, say('fields.originalPriceRequired')),
    resale_price: priceIn(money, say('fields.resalePriceRequired')),
  });

const priceIn = (money: Money, required: Sentence) =>
  typedPrice(required).check(
    z.superRefine((value, context) => {
      const message = isBlank(String(value)) ? undefined : priceProblem(value, money);
      if (message) context.issues.push({ code: 'custom', message, input: value });
    }),
  );

/** Sends prices as numbers, because only the page knows how its reader writes them. */
export function withAmounts(listing: Listing, money: Money): Listing {
  const amount = (typed: TypedPrice) => toAmount(readPrice(typed, money) ?? 0, money.currency);
  const { original_price, resale_price } = listing;
  return { ...listing, original_price: amount(original_price), resale_price: amount(resale_price) };
}

/** Registers the fields in the order of the page, because the first invalid field gets the focus. */
export function registerInOrder({ register }: Pick<ListingForm, 'register'>): void {
  for (const name of Object.keys(blankListing) as FieldPath<Listing>[]) register(name);
}
