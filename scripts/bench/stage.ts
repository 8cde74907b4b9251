import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/postgres.ts';
import { Companion } from './processes.ts';
import { openScene, type Scene } from './scene.ts';
import type { BenchEnvironment } from './serve.ts';

/** Everything that stands around the servers which are measured. */
export type Stage = {
  scenes: Scene[];
  around: BenchEnvironment;
  generator: Companion;
  /** The process of PostgreSQL that all others of it belong to. */
  postgres: number;
  close: () => Promise<void>;
};

export async function openStage(sizes: number[], say: (line: string) => void): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'dogear-bench-'));
  const outside = new Companion('outside.program.ts');
  const generator = new Companion('load.program.ts');
  const scenes: Scene[] = [];
  let database: EmbeddedPostgres | undefined;
  const close = async () => {
    await Promise.all(scenes.map(({ pool }) => pool.end()));
    await Promise.all([outside.stop(), generator.stop(), database?.stop()]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const dataDir = join(folder, 'postgres');
    database = await startEmbeddedPostgres({ dataDir });
    const { cards, mail } = await outside.ask<{ cards: string; mail: string }>({});
    for (const books of sizes) {
      const scene = await openScene(database.connection, books);
      scenes.push(scene);
      say(`${books.toLocaleString('en')} books on the shelves after ${scene.secondsToFill.toFixed(1)} s`);
    }
    const postgres = Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
    return { scenes, around: { folder, cards, mail }, generator, postgres, close };
  } catch (error) {
    await close();
    throw error;
  }
}
