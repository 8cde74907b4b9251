import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPartStore, type PartStore, partMarkupFrom } from './part-markup.ts';

let rendered: string[];
let preloads: string[];
let store: PartStore;

type Props = { title: string; onBuy?: (() => void) | undefined };
function Card({ title, onBuy }: Props) {
  rendered.push(title);
  return (
    <li>
      {title}
      {onBuy && <button type="button">Buy</button>}
    </li>
  );
}
const Sold = ({ title }: Props) => <li>{title}, sold</li>;
const Broken = ({ title }: Props) => {
  rendered.push(title);
  throw new Error('No card');
};

beforeEach(() => {
  rendered = [];
  preloads = [];
  store = createPartStore();
  vi.useFakeTimers();
});
// Other test files run in the same process.
afterEach(() => vi.useRealTimers());

/** The list of a page, and what is rendered after it. */
function show(...cards: ReactElement[]): string | undefined {
  const markup = partMarkupFrom(
    store,
    (card) => card,
    (links) => preloads.push(links),
  )(cards);
  vi.runAllTimers();
  return markup;
}

test('an entry is rendered once for all pages after the second', () => {
  const emma = () => <Card title="Emma" />;
  expect([show(emma()), show(emma()), rendered]).toEqual([undefined, undefined, ['Emma']]);
  expect([show(emma()), show(emma(), emma()), rendered]).toEqual([
    '<li>Emma</li>',
    '<li>Emma</li><li>Emma</li>',
    ['Emma'],
  ]);
});

test('a list with an entry that is not kept is rendered by its page', () => {
  for (const _ of [1, 2]) show(<Card title="Emma" />);
  expect(show(<Card title="Emma" />, <Card title="Villette" />)).toBeUndefined();
});

test('other data, another component, or the lack of a handler make another entry', () => {
  const cards = [
    <Card key="1" title="Emma" />,
    <Card key="1" title="Emma &amp; Co" />,
    <Card key="1" title="Emma" onBuy={() => undefined} />,
    <Sold key="1" title="Emma" />,
  ];
  for (const _ of [1, 2]) for (const card of cards) show(card);
  expect(cards.map((card) => show(card))).toEqual([
    '<li>Emma</li>',
    '<li>Emma &amp; Co</li>',
    '<li>Emma<button type="button">Buy</button></li>',
    '<li>Emma<!-- -->, sold</li>',
  ]);
  // A handler is another function on each page.
  expect(show(<Card title="Emma" onBuy={() => undefined} />)).toBeDefined();
});

test('an image that is loaded eagerly is preloaded by the head of the page', () => {
  const eager = () => <img src="/cover.webp" alt="Emma" />;
  for (const _ of [1, 2]) show(eager());
  expect(show(eager())).toBe('<img src="/cover.webp" alt="Emma"/>');
  expect(preloads).toEqual(['<link rel="preload" as="image" href="/cover.webp"/>']);
});

test('an entry that cannot be rendered is left to its page, which reports the error', () => {
  for (const _ of [1, 2, 3, 4]) expect(show(<Broken title="Emma" />)).toBeUndefined();
  expect(rendered).toEqual(['Emma']);
});
