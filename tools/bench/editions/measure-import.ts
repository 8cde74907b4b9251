// Measures the import of a dump and the look-up in it: npm run bench:editions -- --lines 1000000
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { startEmbeddedPostgres } from '#server/db/embedded/postgres.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { connect } from '#server/db/open-database.ts';
import { createLookUpEdition } from '#server/features/editions/look-up-edition.ts';
import { createRng } from '#test/support/seeded-rng.ts';
import { writeDump } from './write-dump.ts';

const { values: given } = parseArgs({ options: { lines: { type: 'string', default: '1000000' } } });
const lookUps = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'dogear-editions-'));
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
try {
  const file = join(folder, 'ol_dump_editions.txt.gz');
  const isbns = await writeDump(file, Number(given.lines));
  console.log(`${isbns.length} lines, ${Math.round(statSync(file).size / 1e6)} MB compressed`);
  const database = connect(server.connection);
  await migrateToLatest(database.pool);
  await measureImport(file, 'the first time');
  await measureImport(file, 'again');
  await measureLookUps(database, isbns);
  await database.close();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Runs the command as a host does, and reads the most memory that its process had. */
async function measureImport(file: string, when: string): Promise<void> {
  // The command finds the running server in the folder.
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };
  const command = spawn(process.execPath, ['server/cli/editions.ts', 'import', file, '--languages', 'all'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  command.stdout.on('data', (text) => {
    output += text;
  });
  let mostMb = 0;
  const watch = setInterval(() => {
    mostMb = Math.max(mostMb, memoryOf(command.pid ?? 0));
  }, 100);
  const began = performance.now();
  const code = await new Promise((resolve) => command.on('close', resolve));
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `Import ${when}: ${seconds.toFixed(1)} s, ${mostMb.toFixed(0)} MB, exit ${code}: ${output.trim().split('\n').at(-1)}`,
  );
}

/** Returns the peak of the resident memory in MB, on Linux. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The first look-up of an edition finds it in the dump and keeps it; the later ones find it among the editions. */
async function measureLookUps({ db }: ReturnType<typeof connect>, isbns: string[]): Promise<void> {
  const lookUpEdition = createLookUpEdition({ db, log: pino({ level: 'silent' }), bookData: [] });
  const rng = createRng('look-ups');
  const chosen = Array.from({ length: lookUps }, () => isbns[rng.int(isbns.length)] ?? '');
  for (const isbn of chosen.slice(0, 200)) await lookUpEdition(isbn);
  for (const kind of ['in the dump', 'among the editions']) {
    const times: number[] = [];
    for (const isbn of chosen) {
      const began = performance.now();
      await lookUpEdition(isbn);
      times.push(performance.now() - began);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
    console.log(
      `Look-up ${kind}, ${lookUps} times: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(0.9999)} ms`,
    );
  }
}
