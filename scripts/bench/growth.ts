import type { Case } from './cases.ts';
import type { Failures } from './failures.ts';
import { type Contender, type Effort, interleave, type Stats } from './measure.ts';
import { peakMegabytes, type Started } from './processes.ts';
import { serveDogear } from './serve.ts';
import type { Stage } from './stage.ts';

export type Growth = { name: string; bySize: { books: number; figures: Stats }[]; megabytes: number };

const connections = 32;
/** One for each way in which a catalogue is asked; what can be booked in the smallest is enough for every round. */
const growing = ['home', 'category', 'category-deep', 'book', 'my-products', 'my-orders', 'booking'];

/** The same requests to catalogues of every size, in turn: a process and a database for each. */
export async function growWith(
  chosen: Case[],
  { effort, stage, failures }: { effort: Effort; stage: Stage; failures: Failures },
  say: (growth: Growth) => void,
): Promise<Growth[]> {
  const all: Growth[] = [];
  const dogears: Started[] = [];
  try {
    for (const { connection } of stage.scenes) dogears.push(await serveDogear(stage.around, connection));
    const contenders: Contender[] = stage.scenes.map((scene, index) => {
      const { pid, address } = dogears[index] as Started;
      return { name: `${scene.books} books`, pid, address, scene };
    });
    for (const test of chosen.filter(({ name }) => growing.includes(name))) {
      const rounds = interleave(test, contenders, connections, { ...effort, writes: 500 }, stage);
      const figures = await failures.noting(rounds);
      if (!figures) continue;
      const peaks = await Promise.all(dogears.map(({ pid }) => peakMegabytes(pid)));
      const growth = {
        name: test.name,
        bySize: stage.scenes.map(({ books }, index) => ({ books, figures: figures[index] as Stats })),
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

/** How much of its speed on the smallest catalogue is left on the largest. */
export const kept = ({ bySize }: Growth): number =>
  (bySize.at(-1)?.figures.perSecond ?? Number.NaN) / (bySize[0]?.figures.perSecond ?? Number.NaN);
