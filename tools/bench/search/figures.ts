// Measures the search, public pages, and what search and wishes add to a listing: npm run bench:search -- --sizes 1000,100000
import { parseArgs } from 'node:util';
import type { Dataset } from '../dataset.ts';
import { openSetup, type Setup } from '../setup.ts';
import { measureListing } from './measure-listing.ts';
import { measurePages } from './measure-pages.ts';
import { measureSearch, type Spread, type Times } from './measure-search.ts';

const { values: given } = parseArgs({
  options: { sizes: { type: 'string', default: '1000,100000,1000000' } },
});

const setup = await openSetup(given.sizes.split(',').map(Number), console.log);
try {
  for (const dataset of setup.datasets) await measure(setup, dataset);
} finally {
  await setup.close();
}

async function measure(on: Setup, dataset: Dataset): Promise<void> {
  const { db, pool, books } = dataset;
  console.log(`\n${books.toLocaleString('en')} books`);
  for await (const times of measureSearch(db, pool)) console.log(describeTimes(times));
  const { cost, shelf, sitemap } = await measurePages(on, dataset);
  console.log(`A book's page, in µs of processor time: ${inWhole(cost)}`);
  console.log(`A category for a signed-in user, p95 in ms: ${inWhole(shelf)}`);
  console.log(`The sitemap: ${inTenths(sitemap)}`);
  const { listing, wishes } = await measureListing(db, pool);
  console.log(`Listing a book, in ms: ${inTenths(listing)}; with wishes: ${inTenths(wishes)}`);
}

function describeTimes({ name, count, slowestQuery, goal, corrected, ...spread }: Times): string {
  const times = `${inTenths(spread)} ms (${slowestQuery})`;
  const share = corrected === undefined ? '' : `; ${corrected} of ${count} corrected`;
  return `${name}, ${count} times: ${times}${goal ? describeGoal(goal, spread) : ''}${share}`;
}

function describeGoal({ limit, simplest }: Required<Times>['goal'], spread: Spread): string {
  const { of, milliseconds, multiple } = limit;
  const measured = spread[of] / simplest[of];
  const { p50, p95, slowest } = simplest;
  return `; the simplest statement: ${inTenths({ p50, p95, slowest })} ms; ${of} is ${measured.toFixed(1)} times that,
    goal ${multiple.toFixed(1)} times, ${milliseconds} ms`;
}

function inWhole(figures: Record<string, number>): string {
  return describeAll(figures, 0);
}
function inTenths(figures: Record<string, number>): string {
  return describeAll(figures, 1);
}

function describeAll(figures: Record<string, number>, digits: number): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${value.toFixed(digits)}`)
    .join(', ');
}
