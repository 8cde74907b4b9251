import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { demoPassword } from './demo-people.ts';

/** Returns the password of a demo user, by email address. */
export type DemoPasswords = (email: string) => string;

/**
 * All demo users have the same, published password as long as the demo listens on the loopback address only. Once it starts
 * on another address, each user has a random password, which stays the same in this DATA_DIR from then on.
 */
export async function openDemoPasswords({
  dataDir,
  isExposedDemo,
}: Pick<Config, 'dataDir' | 'isExposedDemo'>): Promise<DemoPasswords> {
  const file = join(dataDir, 'demo-passwords');
  if (isExposedDemo) await createSeed(dataDir, file);
  const seed = await readFile(file, 'utf8').catch(unlessMissing);
  return seed === undefined ? () => demoPassword : (email) => derivePassword(seed, email);
}

/** Creates the file atomically, even if the process is killed or another one starts at the same time. */
async function createSeed(dataDir: string, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const unfinished = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(unfinished, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  try {
    await link(unfinished, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

function unlessMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Without letters and digits that look alike. */
const alphabets = [
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  'abcdefghijkmnpqrstuvwxyz',
  '23456789',
  'abcdefghijkmnpqrstuvwxyz',
];

/** Four groups of four characters: 67 bits, easy to type, with all required kinds of characters. */
function derivePassword(seed: string, email: string): string {
  const bytes = createHmac('sha512', seed).update(email).digest();
  const groups = alphabets.map((alphabet, group) =>
    [0, 1, 2, 3]
      .map((place) => alphabet[bytes.readUInt16BE((group * 4 + place) * 2) % alphabet.length])
      .join(''),
  );
  return groups.join('#');
}
