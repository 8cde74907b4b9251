import type { CardIntent } from '#server/integrations/payments/payment-provider.ts';
import type { Outcome } from './operations.ts';
import type { Round } from './round.ts';
import type { Runner } from './schedule.ts';

/** Tries to get the book as long as that is possible. */
export async function buyTheBook(round: Round, runner: Runner, buyerId: string): Promise<void> {
  const { operations, copy } = round;
  const { rng } = runner;
  for (let attempt = 0; attempt < 4; attempt++) {
    await runner.think(rng.int(8));
    const booked = await runner.waitFor(operations.book(runner, buyerId, copy.bookId));
    const orderId = booked.kind === 'done' ? booked.value : await findOrder(round, buyerId);
    if (orderId && (await payFor(round, runner, { buyerId, orderId }))) return;
    const isPermanent =
      booked.kind === 'refused' && !['book_already_booked', 'book_booked_by_you'].includes(booked.code);
    if (isPermanent) return;
    await runner.think(rng.int(30));
  }
}

/** A buyer who got no response looks for the order in their list. */
async function findOrder({ environment, copy }: Round, buyerId: string): Promise<string | undefined> {
  const order = await environment.db
    .selectFrom('orders')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('book_id', '=', copy.bookId)
    .where('status', '=', 'unpaid')
    .executeTakeFirst();
  return order?.id;
}

type Mine = { buyerId: string; orderId: string };

/** @returns whether the buyer has the book, as far as the buyer knows */
async function payFor(round: Round, runner: Runner, mine: Mine): Promise<boolean> {
  const { operations } = round;
  const changesMind = async (share: number) => {
    if (runner.rng.chance(share)) await runner.waitFor(operations.cancel(runner, mine.buyerId, mine.orderId));
  };
  await changesMind(0.12);
  const intents = await pressPay(round, runner, mine);
  if (intents.length === 0) return false;
  // A buyer who has cancelled may still have the form open in another tab.
  await changesMind(0.12);
  for (const intent of intents) await enterCard(round, runner, intent);
  await changesMind(0.15);
  // Many buyers just close the page.
  if (runner.rng.chance(0.25)) return true;
  return reportPayment(round, runner, mine, intents);
}

async function pressPay({ operations }: Round, runner: Runner, mine: Mine): Promise<CardIntent[]> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const presses = Array.from({ length: runner.rng.chance(0.3) ? 2 : 1 }, () =>
      operations.pay(runner, mine.buyerId, mine.orderId),
    );
    const answers = await runner.waitFor(Promise.all(presses));
    const opened = answers.filter(isDone).map(({ value }) => value);
    if (opened.length > 0)
      return opened.filter(({ id }, n) => opened.findIndex((one) => one.id === id) === n);
    if (answers.some(({ kind }) => kind === 'refused')) return [];
    await runner.think(1);
  }
  return [];
}

const isDone = <T>(outcome: Outcome<T>): outcome is { kind: 'done'; value: T } => outcome.kind === 'done';

export const testCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000002500003155',
};

async function enterCard({ environment }: Round, runner: Runner, intent: CardIntent): Promise<void> {
  const { rng } = runner;
  const enter = (number: string) =>
    runner.step('enters a card', () => environment.browser.confirm(intent, number));
  const answerBank = (outcome: 'succeeded' | 'failed') =>
    runner.step(`is asked by the bank: ${outcome}`, () => environment.browser.authenticate(intent, outcome));
  await runner.think(rng.int(6));
  if (rng.chance(0.15)) await enter(testCards.declined);
  if (rng.chance(0.2)) {
    await enter(testCards.asks);
    await runner.think(rng.int(6));
    await answerBank(rng.pick(['succeeded', 'succeeded', 'failed']));
  } else if (rng.chance(0.9)) await enter(testCards.good);
}

/** The page reports the payment to the server, perhaps from two tabs, and again if it gets no response. */
async function reportPayment(
  { operations }: Round,
  runner: Runner,
  mine: Mine,
  intents: CardIntent[],
): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const tabs = runner.rng.chance(0.25) ? [...intents, ...intents] : intents;
    const answers = await runner.waitFor(
      Promise.all(tabs.map(({ id }) => operations.record(runner, mine.buyerId, id, mine.orderId))),
    );
    if (answers.some(isDone)) return true;
    if (answers.every(({ kind }) => kind === 'refused')) return false;
    await runner.think(runner.rng.int(4));
  }
  return true;
}
