import { priceStepOf } from '#contract/kernel/money/currencies.ts';
import { formatShortPrice, type Money, toAmount } from '#contract/kernel/money/money.ts';
import { readAddressAmount } from '#contract/kernel/money/typed-amount.ts';
import type { Translate } from '#web/lib/messages/translate.ts';

/** How many books cost about so much, in steps of about a dollar; the last entry may hold all above. */
type Prices = readonly { from: number; count: number }[];
/** Prices as in the address; empty for none. */
type Range = { from: string; to: string };

export type Spine = { x: number; width: number; height: number; isIn: boolean };

const maxSpines = 16;
const board = { width: 210, height: 66, margin: 4, gap: 1.8 };
const minHeight = 10;
/** Books are not equally thick. */
const thickness = [10.5, 12.5, 9.5, 11.5, 13.5];

const amountOf = (text: string, money: Money): number | undefined => {
  const minor = text === '' ? undefined : readAddressAmount(text, money);
  return minor === undefined ? undefined : toAmount(minor, money.currency);
};

/** Draws the prices as spines on a board: one for a step, or for several if there are many. */
export function priceSpines(prices: Prices, range: Range, money: Money): Spine[] {
  const lowest = prices[0]?.from ?? 0;
  const highest = prices.at(-1)?.from ?? 0;
  const unit = priceStepOf(money.currency);
  const steps = (highest - lowest) / unit + 1;
  const step = Math.ceil(steps / maxSpines) * unit;
  const count = Math.ceil((steps * unit) / step);
  const books = new Array<number>(count).fill(0);
  for (const price of prices) {
    const index = Math.floor((price.from - lowest) / step);
    books[index] = (books[index] ?? 0) + price.count;
  }
  const most = Math.max(...books);
  const widths = books.map((_, index) => thickness[index % thickness.length] ?? 0);
  const room = board.width - 2 * board.margin - (count - 1) * board.gap;
  // A few spines are not drawn wider than they are on a full board.
  const scale = Math.min(1.6, room / widths.reduce((sum, width) => sum + width, 0));
  let x = board.margin;
  return books.flatMap((here, index) => {
    const width = (widths[index] ?? 0) * scale;
    const spine = {
      x: rounded(x),
      width: rounded(width),
      height: rounded(minHeight + (board.height - 6 - minHeight) * (here / most)),
      isIn: isInRange(lowest + index * step, lowest + (index + 1) * step, boundsOf(range, money)),
    };
    x += width + board.gap;
    return here > 0 ? [spine] : [];
  });
}

const rounded = (length: number): number => Math.round(length * 10) / 10;

/** Whether a spine from one price up to another overlaps the range. */
function isInRange(low: number, high: number, { from, to }: Bounds): boolean {
  return high > (from ?? 0) && low <= (to ?? Number.POSITIVE_INFINITY);
}

type Bounds = { from: number | undefined; to: number | undefined };

const boundsOf = ({ from, to }: Range, money: Money): Bounds => ({
  from: amountOf(from, money),
  to: amountOf(to, money),
});

/** What writes the sentences about the prices, in the language of the page. */
export type PriceWords = {
  t: Translate<'search.prices'>;
  /** A number at the start of a sentence. */
  numberAtStart: (count: number) => string;
};

/** Says in words what the spines show: what most books cost, and how many are outside the range. */
export function pricesInWords(prices: Prices, range: Range, money: Money, words: PriceWords): string {
  const price = (amount: number) => formatShortPrice(amount, money);
  const total = prices.reduce((sum, { count }) => sum + count, 0);
  const [low, high] = [percentile(prices, total * 0.2), percentile(prices, total * 0.8)];
  const most =
    low === high
      ? words.t('mostAbout', { price: price(low) })
      : words.t('most', { low: price(low), high: price(high) });
  const { from, to } = boundsOf(range, money);
  const say = (key: 'less' | 'more', limit: number, isOutside: (amount: number) => boolean) => {
    const count = sumOf(prices, isOutside);
    return count > 0 && words.t(key, { count, number: words.numberAtStart(count), price: price(limit) });
  };
  const outside = [
    from !== undefined && say('less', from, (amount) => amount < startOfStep(from, money)),
    to !== undefined && say('more', to, (amount) => amount > to),
  ];
  return [most, ...outside].filter(Boolean).join(' ');
}

function percentile(prices: Prices, rank: number): number {
  let seen = 0;
  for (const { from, count } of prices) {
    seen += count;
    if (seen >= rank) return from;
  }
  return prices.at(-1)?.from ?? 0;
}

const sumOf = (prices: Prices, isOutside: (price: number) => boolean): number =>
  prices.reduce((sum, { from, count }) => sum + (isOutside(from) ? count : 0), 0);

/** Books are counted in steps, so those of the step of a limit may cost more than it. */
function startOfStep(amount: number, { currency }: Money): number {
  const step = priceStepOf(currency);
  return Math.floor(amount / step) * step;
}
