import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Pool, PoolClient } from 'pg';
import { StartupError } from '#server/lib/errors.ts';
import { createDumpLineReader } from './read-dump-line.ts';
import { readLines } from './read-lines.ts';
import { type Batch, prepareBatches, writeBatch } from './write-batch.ts';

export type ImportProgress = { lines: number; editions: number; authors: number; badLines: number };

type Options = {
  /** The codes that libraries use; undefined for editions in any language. */
  languages: readonly string[] | undefined;
  onProgress?: (progress: ImportProgress) => void;
};

const batchSize = 5_000;

/**
 * Imports a dump of Open Library's editions or authors, in steps of a few thousand records. An import that was stopped goes on
 * after the last step; importing a file again, or another one, changes only what it has in a later revision.
 * @returns the counts of this run; `lines` is undefined if the file has been imported already
 * @throws StartupError for a file that cannot be read, and while another import runs
 */
export async function importDump(
  pool: Pool,
  file: string,
  { languages, onProgress = () => undefined }: Options,
): Promise<ImportProgress | undefined> {
  const fingerprint = await fingerprintOf(file, languages);
  const client = await pool.connect();
  try {
    await lockImports(client);
    const before = await findImport(client, fingerprint);
    if (before?.is_complete) return undefined;
    await prepareBatches(client);
    const progress = await importLines(client, {
      file,
      fingerprint,
      languages,
      onProgress,
      done: before?.lines ?? 0,
    });
    await client.query('update dump_imports set is_complete = true where fingerprint = $1', [fingerprint]);
    await client.query('analyze imported_editions, imported_authors');
    return progress;
  } finally {
    // The end of the connection also ends the lock and the temporary tables, but only when the server notices it.
    await client.query('rollback; select pg_advisory_unlock_all()').catch(() => undefined);
    client.release(true);
  }
}

type Work = Required<Options> & { file: string; fingerprint: string; done: number };

async function importLines(
  client: PoolClient,
  { file, fingerprint, done, ...options }: Work,
): Promise<ImportProgress> {
  const readLine = createDumpLineReader(options.languages);
  const progress: ImportProgress = { lines: 0, editions: 0, authors: 0, badLines: 0 };
  let batch: Batch = { editions: [], authors: [] };
  const write = async () => {
    await writeBatch(client, batch, { fingerprint, lines: progress.lines });
    progress.editions += batch.editions.length;
    progress.authors += batch.authors.length;
    batch = { editions: [], authors: [] };
    options.onProgress(progress);
  };
  for await (const lines of readOrExplain(file, progress)) {
    for (const line of lines) {
      progress.lines += 1;
      if (progress.lines <= done) continue;
      const read = readLine(line);
      if (read.kind === 'editions') batch.editions.push(...read.editions);
      else if (read.kind === 'author') batch.authors.push(read.author);
      else if (read.kind === 'bad') progress.badLines += 1;
    }
    if (batch.editions.length + batch.authors.length >= batchSize) await write();
  }
  await write();
  return progress;
}

async function* readOrExplain(file: string, progress: ImportProgress): AsyncGenerator<string[]> {
  try {
    yield* readLines(file);
  } catch (error) {
    throw new StartupError(
      `${file} could not be read after line ${progress.lines} (${(error as { code?: string }).code}). What came before has been imported.`,
    );
  }
}

/** Recognizes a file by its size and beginning, and the languages that were chosen, because other ones are another import. */
async function fingerprintOf(file: string, languages: readonly string[] | undefined): Promise<string> {
  const explain = (error: { code?: string }): never => {
    throw new StartupError(`${file} could not be opened (${error.code}).`);
  };
  const handle = await open(file).catch(explain);
  try {
    const { size } = await handle.stat();
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0).catch(explain);
    const facts = JSON.stringify([size, languages?.toSorted() ?? 'all']);
    return createHash('sha256').update(facts).update(buffer.subarray(0, bytesRead)).digest('hex');
  } finally {
    await handle.close();
  }
}

async function lockImports(client: PoolClient): Promise<void> {
  const { rows } = await client.query(
    "select pg_try_advisory_lock(hashtext('dogear import of editions')) as locked",
  );
  if (!rows[0].locked) throw new StartupError('Another import is running.');
}

async function findImport(client: PoolClient, fingerprint: string) {
  const { rows } = await client.query<{ lines: string; is_complete: boolean }>(
    'select lines, is_complete from dump_imports where fingerprint = $1',
    [fingerprint],
  );
  return rows[0] && { lines: Number(rows[0].lines), is_complete: rows[0].is_complete };
}
