import type { Case } from './cases.ts';
import type { Failures } from './failures.ts';
import { type Contender, type Effort, interleave, type Stats } from './measure.ts';
import { peakMegabytes, type Started } from './processes.ts';
import { serveDogear } from './serve.ts';
import type { Setup } from './setup.ts';

export type Growth = { name: string; bySize: { books: number; figures: Stats }[]; megabytes: number };

const connections = 32;
/** One case for each way to query a catalog. The smallest catalog has enough books for every round. */
const growing = ['home', 'category', 'category-deep', 'book', 'my-products', 'my-orders', 'booking'];

/** Sends the same requests to catalogs of every size, in turn. Each has a process and a database of its own. */
export async function growWith(
  chosen: Case[],
  { effort, setup, failures }: { effort: Effort; setup: Setup; failures: Failures },
  say: (growth: Growth) => void,
): Promise<Growth[]> {
  const all: Growth[] = [];
  const dogears: Started[] = [];
  try {
    for (const { connection } of setup.datasets)
      dogears.push(await serveDogear(setup.environment, connection));
    const contenders: Contender[] = setup.datasets.map((dataset, index) => {
      const { pid, address } = dogears[index] as Started;
      return { name: `${dataset.books} books`, pid, address, dataset };
    });
    for (const test of chosen.filter(({ name }) => growing.includes(name))) {
      const rounds = interleave(test, contenders, connections, { ...effort, writes: 500 }, setup);
      const figures = await failures.noting(rounds);
      if (!figures) continue;
      const peaks = await Promise.all(dogears.map(({ pid }) => peakMegabytes(pid)));
      const growth = {
        name: test.name,
        bySize: setup.datasets.map(({ books }, index) => ({ books, figures: figures[index] as Stats })),
        megabytes: Math.max(...peaks),
      };
      all.push(growth);
      say(growth);
    }
  } finally {
    await Promise.all(dogears.map(({ stop }) => stop()));
  }
  return all;
}

/** The speed on the largest catalog in relation to the smallest. */
export const kept = ({ bySize }: Growth): number =>
  (bySize.at(-1)?.figures.perSecond ?? Number.NaN) / (bySize[0]?.figures.perSecond ?? Number.NaN);
