import type { Comparison } from './compare.ts';
import { type Growth, kept } from './growth.ts';
import type { Stats } from './measure.ts';
import type { StartUp } from './start-up.ts';

export type Goal = { what: string; wanted: string; measured: string; isMet: boolean };

type Measured = { comparisons: Comparison[]; growth: Growth[]; startUp?: StartUp | undefined };

/** Dogear's performance goals, and how this run meets them. */
export function judge({ comparisons, growth, startUp }: Measured): Goal[] {
  const megabytes = Math.max(...[...comparisons, ...growth].map((one) => one.megabytes));
  return [
    ...ofBare('A category (API), signed in, against bare node:http + pg', 'category', 0.5, comparisons),
    ...ofBare('The anonymous home page, against bare bytes', 'home', 0.3, comparisons),
    ...ofBare('The anonymous page of a book, against bare bytes', 'public-book-page', 0.3, comparisons),
    ...ofBare('Booking, against the bare transaction', 'booking', 0.5, comparisons),
    ...alike(growth),
    goal('Memory under load', 'below 250 MB', `${Math.round(megabytes)} MB`, megabytes < 250),
    ...(startUp
      ? [goal('Restart', 'within 2 s', `${(startUp.restart / 1000).toFixed(2)} s`, startUp.restart <= 2000)]
      : []),
  ];
}

function ofBare(what: string, name: string, least: number, comparisons: Comparison[]): Goal[] {
  const found = comparisons.find((one) => one.name === name && one.connections === 32);
  if (!found) return [];
  const ratio = found.dogear.perSecond / found.peer.perSecond;
  const effort = ofEffort(found.peer, found.dogear);
  return [goal(what, `≥ ${least}`, `${ratio.toFixed(2)} (${effort})`, ratio >= least)];
}

function alike(growth: Growth[]): Goal[] {
  const worst = growth.filter(({ bySize }) => bySize.length > 1).sort((a, b) => kept(a) - kept(b))[0];
  if (!worst) return [];
  const what = `As fast with ${size(worst.bySize.at(-1)?.books)} books as with ${size(worst.bySize[0]?.books)}`;
  const [least, most] = [worst.bySize[0]?.figures, worst.bySize.at(-1)?.figures] as [Stats, Stats];
  const measured = `${kept(worst).toFixed(2)} (${ofEffort(least, most)}) (${worst.name}, the slowest)`;
  return [goal(what, '≥ 0.9', measured, kept(worst) >= 0.9)];
}

/** Compares the processor time per request, including PostgreSQL's. */
const ofEffort = (one: Stats, other: Stats): string =>
  ((one.server + one.database) / (other.server + other.database)).toFixed(2);

export const size = (books = 0): string => books.toLocaleString('en');

const goal = (what: string, wanted: string, measured: string, isMet: boolean): Goal => ({
  what,
  wanted,
  measured,
  isMet,
});
