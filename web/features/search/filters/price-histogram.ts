import { readCents } from '#contract/typed-number.ts';
import { numberInWords } from '#web/lib/pluralize.ts';

/** How many books cost so many whole dollars; the last entry may hold all above. */
type Prices = readonly { from: number; count: number }[];
/** Prices as typed; empty for none. */
type Range = { from: string; to: string };

export type Spine = { x: number; width: number; height: number; isIn: boolean };

const maxSpines = 16;
const board = { width: 210, height: 66, margin: 4, gap: 1.8 };
const minHeight = 10;
/** Books are not equally thick. */
const thickness = [10.5, 12.5, 9.5, 11.5, 13.5];

const dollars = (typed: string): number | undefined => {
  const cents = typed === '' ? undefined : readCents(typed);
  return cents === undefined ? undefined : cents / 100;
};

/** Draws the prices as spines on a board: one for a dollar, or for several if there are many. */
export function priceSpines(prices: Prices, range: Range): Spine[] {
  const lowest = prices[0]?.from ?? 0;
  const highest = prices.at(-1)?.from ?? 0;
  const step = Math.ceil((highest - lowest + 1) / maxSpines);
  const count = Math.ceil((highest - lowest + 1) / step);
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
      isIn: isInRange(lowest + index * step, lowest + (index + 1) * step, range),
    };
    x += width + board.gap;
    return here > 0 ? [spine] : [];
  });
}

const rounded = (length: number): number => Math.round(length * 10) / 10;

/** Whether a spine from one price up to another overlaps the range. */
function isInRange(low: number, high: number, range: Range): boolean {
  const [from, to] = [dollars(range.from) ?? 0, dollars(range.to) ?? Number.POSITIVE_INFINITY];
  return high > from && low <= to;
}

/** Says in words what the spines show: what most books cost, and how many are outside the range. */
export function pricesInWords(prices: Prices, range: Range): string {
  const total = prices.reduce((sum, { count }) => sum + count, 0);
  const [low, high] = [percentile(prices, total * 0.2), percentile(prices, total * 0.8)];
  const most =
    low === high
      ? `Most of these books cost about $${low}.`
      : `Most of these books cost $${low} to $${high}.`;
  const [from, to] = [dollars(range.from), dollars(range.to)];
  const outside = [
    from !== undefined &&
      say(
        sumOf(prices, (price) => price < Math.floor(from)),
        'less',
        from,
      ),
    to !== undefined &&
      say(
        sumOf(prices, (price) => price > to),
        'more',
        to,
      ),
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

const say = (count: number, than: 'less' | 'more', price: number): string | false =>
  count > 0 && `${numberInWords(count)} ${count === 1 ? 'costs' : 'cost'} ${than} than $${price}.`;
