import { CardRefused } from './sandbox-errors.ts';

export type Card = { number: string; expMonth: number; expYear: number; cvc: string };

/** What happens to a card: money held at once, or only after its owner has said yes to the bank. */
export type CardOutcome = 'holds' | 'asks_owner';

/** The published test numbers and their fates; every other number is refused. */
const declines: Record<string, [code: string, message: string, declineCode?: string]> = {
  '4000000000000002': ['card_declined', 'Your card was declined.', 'generic_decline'],
  '4000000000009995': ['card_declined', 'Your card has insufficient funds.', 'insufficient_funds'],
  '4000000000000069': ['expired_card', 'Your card has expired.'],
  '4000000000000127': ['incorrect_cvc', "Your card's security code is incorrect."],
  '4000000000000119': [
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
};
const outcomes: Record<string, CardOutcome> = {
  '4242424242424242': 'holds',
  '4000002500003155': 'asks_owner',
};

/**
 * Decides about a card as a bank would.
 * @throws CardRefused with the words that a real card service uses
 */
export function judgeCard(card: Card, now: Date): CardOutcome {
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number))
    throw new CardRefused('incorrect_number', 'Your card number is incorrect.');
  refuseOutdated(card, now);
  if (!/^\d{3,4}$/.test(card.cvc))
    throw new CardRefused('invalid_cvc', "Your card's security code is invalid.");
  const decline = declines[card.number];
  if (decline) throw new CardRefused(...decline);
  const outcome = outcomes[card.number];
  if (outcome) return outcome;
  throw new CardRefused(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test card.',
    'test_mode_live_card',
  );
}

function refuseOutdated({ expMonth, expYear }: Card, now: Date): void {
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    throw new CardRefused('invalid_expiry_month', "Your card's expiration month is invalid.");
  if (!Number.isInteger(expYear) || expYear > now.getUTCFullYear() + 50)
    throw new CardRefused('invalid_expiry_year', "Your card's expiration year is invalid.");
  if (expYear < now.getUTCFullYear())
    throw new CardRefused('invalid_expiry_year', "Your card's expiration year is in the past.");
  if (expYear === now.getUTCFullYear() && expMonth < now.getUTCMonth() + 1)
    throw new CardRefused('invalid_expiry_month', "Your card's expiration date is in the past.");
}

/** The check digit of ISO/IEC 7812-1. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
