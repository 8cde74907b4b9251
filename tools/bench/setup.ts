import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/postgres.ts';
import { createDataset, type Dataset } from './dataset.ts';
import { Companion } from './processes.ts';
import type { BenchEnvironment } from './serve.ts';

/** What the measured servers need: databases, external services, and a load generator. */
export type Setup = {
  datasets: Dataset[];
  environment: BenchEnvironment;
  generator: Companion;
  /** The process id of PostgreSQL's postmaster. */
  postgres: number;
  close: () => Promise<void>;
};

export async function openSetup(sizes: number[], say: (line: string) => void): Promise<Setup> {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-bench-'));
  const outside = new Companion('outside.child.ts');
  const generator = new Companion('load.child.ts');
  const datasets: Dataset[] = [];
  let database: EmbeddedPostgres | undefined;
  const close = async () => {
    await Promise.all(datasets.map(({ pool }) => pool.end()));
    await Promise.all([outside.stop(), generator.stop(), database?.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const dataDir = join(folder, 'postgres');
    database = await startEmbeddedPostgres({ dataDir });
    const { cards, mail } = await outside.ask<{ cards: string; mail: string }>({});
    for (const books of sizes) {
      const dataset = await createDataset(database.connection, books);
      datasets.push(dataset);
      say(`${books.toLocaleString('en')} books on the shelves after ${dataset.secondsToFill.toFixed(1)} s`);
    }
    const postgres = Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
    return { datasets, environment: { folder, cards, mail }, generator, postgres, close };
  } catch (error) {
    await close();
    throw error;
  }
}
