import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { StartupError } from '#server/lib/errors.ts';
import { explainFolder, makeFolder } from '#server/lib/folders.ts';

/**
 * A backup is a folder with a table of contents (`manifest.json`), a compressed COPY file per table, the images, the queued
 * mail, and checksums in the format of `sha256sum --check`.
 */
const manifestSchema = z.object({
  format: z.literal('dogear-backup-1'),
  madeAt: z.string(),
  /** The latest migration that was applied to the database. */
  schema: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  pictures: z.number(),
});
export type Manifest = z.output<typeof manifestSchema>;

export const tableFile = (name: string): string => join('tables', `${name}.copy.gz`);
export const pictureFile = (name: string): string => join('pictures', name);
export const mailFile = 'waiting-mail.json';
export const secretFile = 'secret';
const manifestFile = 'manifest.json';
const checksumsFile = 'checksums.sha256';

const ownerOnly = { mode: 0o600 } as const;

export type NewBackup = ReturnType<typeof createWriter>;

/**
 * Creates a backup folder. It gets its final name only once it is complete, so that an interrupted backup cannot be mistaken
 * for a complete one.
 * @throws StartupError if the folder exists already, or cannot be written to
 */
export async function writeBackup(
  folder: string,
  fill: (backup: NewBackup) => Promise<Omit<Manifest, 'format'>>,
): Promise<Manifest> {
  if (await exists(folder)) throw new StartupError(`${folder} already exists.`);
  const unfinished = `${folder}.unfinished`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    for (const part of ['tables', 'pictures']) await makeFolder(join(unfinished, part), 0o700);
    const backup = createWriter(unfinished);
    const manifest: Manifest = { format: 'dogear-backup-1', ...(await fill(backup)) };
    await backup.text(manifestFile, JSON.stringify(manifest, null, 2));
    await writeFile(join(unfinished, checksumsFile), backup.checksums(), ownerOnly);
    await rename(unfinished, folder);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw explainFolder(folder, error, 'Name another folder for the backup.');
  }
}

function createWriter(folder: string) {
  const sums = new Map<string, string>();

  const stream = async (path: string, ...steps: (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[]) => {
    const hash = createHash('sha256');
    const counter = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline([...steps, counter, createWriteStream(join(folder, path), { ...ownerOnly, flush: true })]);
    sums.set(path, hash.digest('hex'));
  };

  return {
    stream,
    text: async (path: string, content: string): Promise<void> => {
      await writeFile(join(folder, path), content, { ...ownerOnly, flush: true });
      sums.set(path, createHash('sha256').update(content).digest('hex'));
    },
    checksums: (): string => [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join(''),
  };
}

export type Backup = Awaited<ReturnType<typeof openBackup>>;

/**
 * Verifies all checksums of a backup and opens it for reading.
 * @throws StartupError if the folder is not a Dogear backup, or is damaged
 */
export async function openBackup(folder: string) {
  const read = (path: string) => readFile(join(folder, path), 'utf8').catch(() => undefined);
  const [manifestText, checksums] = await Promise.all([read(manifestFile), read(checksumsFile)]);
  const manifest = manifestSchema.safeParse(parseJson(manifestText)).data;
  if (!manifest || checksums === undefined) throw new StartupError(`${folder} is not a Dogear backup.`);
  const sums = new Map(checksums.split('\n').flatMap(readChecksum));
  const requiredFiles = [manifestFile, ...manifest.tables.map(({ name }) => tableFile(name))];
  const missing = requiredFiles.find((path) => !sums.has(path));
  if (missing) throw new StartupError(`The backup is damaged: ${join(folder, missing)} has no checksum.`);
  for (const [path, sum] of sums)
    if ((await sumOf(join(folder, path))) !== sum)
      throw new StartupError(
        `The backup is damaged: ${join(folder, path)} has changed since it was written.`,
      );
  return {
    manifest,
    paths: [...sums.keys()],
    path: (path: string): string => join(folder, path),
    /** Undefined if the backup has no such file. */
    text: async (path: string): Promise<string | undefined> => (sums.has(path) ? read(path) : undefined),
  };
}

function readChecksum(line: string): [path: string, sum: string][] {
  const [, sum, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
  return sum && path ? [[path, sum]] : [];
}

async function sumOf(path: string): Promise<string | undefined> {
  if (!(await exists(path))) return undefined;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
