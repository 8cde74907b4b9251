type Lack = {
  because: string;
  /** The error that the test shows, so that it cannot fail for another reason unnoticed. */
  shownBy: RegExp;
};

const holdsNothing: Lack = {
  because: 'it charges at once, whatever the capture method',
  shownBy: /to match object { status: 'requires_capture' }/,
};
const takesAnyCard: Lack = { because: 'it takes every card', shownBy: /resolved .+ instead of rejecting/ };

/** What emulate 0.12.2 lacks of Stripe, by the test that shows it. */
export const emulateLacks = {
  'an intent has a secret for the card form': {
    because: 'its intents have no client secret',
    shownBy: /expected '' to match/,
  },
  'opened again for the same payment, it is the same intent': {
    because: 'it knows no idempotency keys',
    shownBy: /expected 2 to be 1/,
  },
  'another amount for the same payment is refused': {
    because: 'it knows no idempotency keys',
    shownBy: /resolved .+ instead of rejecting/,
  },
  'a card is held, then charged': holdsNothing,
  'a held card is let go, and cannot be charged then': holdsNothing,
  'a charge goes back to the card': {
    because: 'it has no refunds, and no list of them',
    shownBy: /Cannot read properties of undefined/,
  },
  'a declined card is refused, and another may be tried': takesAnyCard,
  'a card without funds is refused': takesAnyCard,
  'an expired card is refused': takesAnyCard,
  'a wrong code is refused': takesAnyCard,
  'a processing error is told': takesAnyCard,
  'the bank asks first (3-D Secure)': {
    because: 'no bank of its ever asks',
    shownBy: /to match object { status: 'requires_action'/,
  },
  'a wrong key is our own mistake and is not hidden': {
    because: 'it serves every key',
    shownBy: /payment_mismatch/,
  },
  'what is told has an id, so that it is heard once': {
    because: 'its events have no id',
    shownBy: /expects to receive a string, but got undefined/,
  },
} satisfies Record<string, Lack>;

export type Lacks = Readonly<Record<string, Lack>>;
