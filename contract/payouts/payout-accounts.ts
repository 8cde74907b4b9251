import * as z from 'zod/mini';
import { endpoint } from '../kernel/http.ts';
import { say } from '../kernel/sentence.ts';
import { paymentModes } from '../site/payment-modes.ts';
import { maskedAccountSchema } from './bank-accounts.ts';

/**
 * What became of a seller's account at the payment provider. `pending`: the seller has not told everything yet; `active`: money can be
 * sent; `restricted`: it could be, and the payment provider wants to know more; `rejected`: it refuses to pay this seller.
 */
export const payoutAccountStatuses = ['pending', 'active', 'restricted', 'rejected', 'closed'] as const;
export type PayoutAccountStatus = (typeof payoutAccountStatuses)[number];

export const providerAccountSchema = z.object({
  status: z.enum(payoutAccountStatuses),
  country: z.nullable(z.string()),
  /** What the payment provider still wants to know, in its words, such as `identity.individual.date_of_birth`. */
  requirements: z.array(z.string()),
  /** Whether no real money is sent to it. */
  isTest: z.boolean(),
  /** When it was read at the payment provider last. */
  syncedAt: z.string(),
});
export type ProviderAccount = z.output<typeof providerAccountSchema>;

export const payoutAccountSchema = z.object({
  /** How sellers of books that are booked now get their money. */
  paymentMode: z.enum(paymentModes),
  /** Where the host pays to by hand. */
  bankAccount: z.nullable(maskedAccountSchema),
  /** Where the payment provider sends the money. */
  providerAccount: z.nullable(providerAccountSchema),
  /** What waits until the payment provider's account is active. */
  waiting: z.number(),
});
export type PayoutAccount = z.output<typeof payoutAccountSchema>;

const forSellers = { tag: 'Selling', access: ['Seller'] } as const;

export const getPayoutAccount = endpoint({
  method: 'GET',
  path: '/payout-account',
  summary:
    'Returns where you want to be paid: with the last four characters of your bank account, and the state of your account at the payment provider.',
  ...forSellers,
  response: payoutAccountSchema,
});

const countryMessage = say('fields.homeCountry');

export const startOnboarding = endpoint({
  method: 'POST',
  path: '/payout-account/onboarding',
  summary:
    'Returns an address at the payment provider, where you say where it sends your money. The address works once, and for a few minutes.',
  ...forSellers,
  recentSignIn: true,
  body: z.object({
    country: z
      .string({ error: countryMessage })
      .check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, countryMessage)),
  }),
  response: z.object({ url: z.string() }),
  errors: [
    'payouts_not_set_up',
    'payout_account_rejected',
    'country_not_supported',
    'card_service_unreachable',
    'too_many_requests',
  ],
});

export const syncPayoutAccount = endpoint({
  method: 'POST',
  path: '/payout-account/sync',
  summary: 'Reads your account at the payment provider again, such as after you have been there.',
  ...forSellers,
  response: payoutAccountSchema,
  errors: ['card_service_unreachable', 'too_many_requests'],
});
