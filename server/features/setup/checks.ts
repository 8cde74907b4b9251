import { createHash, randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Check, CheckName, checkFindings } from '#contract/setup.ts';
import type { Db } from '#server/db/schema.ts';
import { isLoopbackHost } from '#server/http/loopback.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import type { PaymentProvider } from '#server/integrations/payments/payment-provider.ts';
import { errorName } from '#server/lib/errors.ts';

/** Writes a file into the store of the pictures, reads it back, and removes it. */
export async function checkPictures(store: ImageStore): Promise<Check> {
  const bytes = randomBytes(4096);
  const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`;
  try {
    await store.put(name, bytes);
    const stored = await store.get(name);
    const isSame = stored !== undefined && (await buffer(stored.body)).equals(bytes);
    await store.remove(name);
    return isSame ? works('pictures', 'stored') : needsLook('pictures', 'failed', { reason: 'read' });
  } catch (error) {
    return needsLook('pictures', 'failed', { reason: errorName(error) });
  }
}

/** Asks the card service whether it accepts our key. */
export async function checkCards(provider: PaymentProvider): Promise<Check> {
  try {
    await provider.checkKey();
  } catch (error) {
    return needsLook('cards', 'failed', { reason: errorName(error) });
  }
  if (provider.kind === 'sandbox') return works('cards', 'sandbox');
  return provider.livemode ? works('cards', 'live') : needsLook('cards', 'test');
}

/**
 * Compares the address in our links with the one in the browser's address bar, which the browser reports: a proxy may change
 * the `Host` header.
 */
export function checkAddress(publicOrigin: string, seen: string | undefined): Check {
  const browser = URL.parse(seen ?? '')?.origin;
  if (browser && browser !== publicOrigin)
    return needsLook('address', 'different', { address: publicOrigin, seen: browser });
  return isLoopbackHost(new URL(publicOrigin).hostname)
    ? needsLook('address', 'local', { address: publicOrigin })
    : works('address', 'same', { address: publicOrigin });
}

const enoughBytes = 2_000_000_000;

/** Measures the free space where the pictures and the embedded database are, or will be. */
export async function checkDisk(folder: string): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const values = { gigabytes: (free / 1e9).toFixed(1) };
    return free >= enoughBytes ? works('disk', 'enough', values) : needsLook('disk', 'low', values);
  } catch (error) {
    // With pictures and database elsewhere, the folder does not exist.
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing && dirname(folder) !== folder
      ? checkDisk(dirname(folder))
      : needsLook('disk', 'unknown');
  }
}

/** The search needs them; its migration created them. A restored database may lack them. */
const extensions = ['fuzzystrmatch', 'pg_trgm', 'unaccent'];

export async function checkDatabase(db: Db): Promise<Check> {
  const { rows } = await sql<{ version: string; installed: string[] }>`
    select current_setting('server_version') as version,
      array(select extname::text from pg_extension) as installed`.execute(db);
  const { version = '', installed = [] } = rows[0] ?? {};
  const missing = extensions.filter((name) => !installed.includes(name));
  // Distributions add their own name: 16.4 (Debian 16.4-1).
  const plain = version.split(' ')[0] ?? '';
  return missing.length === 0
    ? works('database', 'ready', { version: plain })
    : needsLook('database', 'extensions', { version: plain, missing: missing.join(', ') });
}

type Finding<Name extends CheckName> = (typeof checkFindings)[Name][number];

/** What one check found, with the values of its sentence. */
const finding =
  (state: Check['state']) =>
  <Name extends CheckName>(name: Name, found: Finding<Name>, values: Record<string, string> = {}): Check => ({
    name,
    state,
    finding: found,
    values,
  });

export const works = finding('works');
export const needsLook = finding('needs_look');
export const notSetUp = finding('not_set_up');
