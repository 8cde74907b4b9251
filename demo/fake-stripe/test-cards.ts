import type { Contest, PaymentError } from './ledger.ts';
import { randomId } from './ledger.ts';
import { invalidParameter, StripeError } from './stripe-error.ts';

export type Decline = Omit<PaymentError, 'charge'>;
/** What is stored of a card, and how its bank will respond. */
export type TestCard = {
  paymentMethod: string;
  brand: string;
  last4: string;
  answer: 'approves' | 'asks' | Decline;
  /** How its holder contests the charge as soon as it is made. */
  contestedAs: Contest | null;
};

const declined = (decline_code: string, message: string): Decline => ({
  type: 'card_error',
  code: 'card_declined',
  decline_code,
  message,
});

/** Stripe's public test numbers. */
const numbers: Record<string, TestCard['answer']> = {
  '4242424242424242': 'approves',
  '4000056655665556': 'approves',
  '5555555555554444': 'approves',
  '378282246310005': 'approves',
  '6011111111111117': 'approves',
  '4000000000000259': 'approves',
  '4000000000002685': 'approves',
  '4000000000001976': 'approves',
  '4000002500003155': 'asks',
  '4000002760003184': 'asks',
  '4000000000000002': declined('generic_decline', 'Your card was declined.'),
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000000069': {
    type: 'card_error',
    code: 'expired_card',
    message: 'Your card has expired.',
    param: 'exp_month',
  },
  '4000000000000127': {
    type: 'card_error',
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
  },
  '4000000000000119': {
    type: 'card_error',
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

/** The charges of these cards are contested. */
const contests: Record<string, Contest> = {
  '4000000000000259': 'fraudulent',
  '4000000000002685': 'product_not_received',
  '4000000000001976': 'inquiry',
};

/** Stripe's names for some of them, for API clients without a card form. */
const namedCards: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_createDisputeInquiry: '4000000000001976',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
};

/** Returns a test card by Stripe's name. */
export function namedCard(name: string): TestCard {
  const number = Object.hasOwn(namedCards, name) ? namedCards[name] : undefined;
  if (!number)
    throw invalidParameter(
      'payment_method',
      `No such PaymentMethod: '${quotable(name)}'`,
      'resource_missing',
    );
  return remember(number, name);
}

/** Masks anything but a name, because a client may send a card number in its place. */
const quotable = (name: string): string => (/^pm_\w+$/.test(name) ? name : '****');

/**
 * Reads the entered card.
 * @returns undefined if no card was sent
 * @throws StripeError if it is not a valid card, or not a test card
 */
export function typedCard(params: URLSearchParams, now: Date): TestCard | undefined {
  const field = (name: string) => params.get(`payment_method_data[card][${name}]`)?.replaceAll(/[\s-]/g, '');
  const number = field('number');
  if (number === undefined) return undefined;
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    throw wrongCard('number', 'incorrect_number', 'Your card number is incorrect.');
  refuseExpiry(field('exp_month') ?? '', field('exp_year') ?? '', now);
  if (!(brandOf(number) === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(field('cvc') ?? ''))
    throw wrongCard('cvc', 'incomplete_cvc', "Your card's security code is incomplete.");
  return remember(number, randomId('pm'));
}

function remember(number: string, paymentMethod: string): TestCard {
  const answer = Object.hasOwn(numbers, number) ? numbers[number] : undefined;
  if (!answer) throw realCard();
  const contestedAs = contests[number] ?? null;
  return { paymentMethod, brand: brandOf(number), last4: number.slice(-4), answer, contestedAs };
}

/** Verifies the check digit of a card number. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * 2;
    if (index % 2 === 0) sum += Number(digit);
    else sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function refuseExpiry(monthText: string, yearText: string, now: Date): void {
  const month = /^\d{1,2}$/.test(monthText) ? Number(monthText) : 0;
  if (month < 1 || month > 12)
    throw wrongCard('exp_month', 'invalid_expiry_month', "Your card's expiration month is invalid.");
  const thisYear = now.getUTCFullYear();
  if (!/^(\d{2}|\d{4})$/.test(yearText))
    throw wrongCard('exp_year', 'invalid_expiry_year', "Your card's expiration year is invalid.");
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  if (year > thisYear + 50)
    throw wrongCard('exp_year', 'invalid_expiry_year', "Your card's expiration year is invalid.");
  if (year < thisYear)
    throw wrongCard('exp_year', 'invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (year === thisYear && month < now.getUTCMonth() + 1)
    throw wrongCard('exp_month', 'invalid_expiry_month_past', "Your card's expiration date is in the past.");
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^3[47]/.test(number)) return 'amex';
  return number.startsWith('6') ? 'discover' : 'mastercard';
}

const wrongCard = (param: string, code: string, message: string): StripeError =>
  new StripeError(402, { type: 'card_error', code, message, param });

const realCard = (): StripeError =>
  new StripeError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    param: 'number',
  });
