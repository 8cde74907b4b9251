import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Check } from '#contract/setup.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { errorName } from '#server/lib/errors.ts';
import { needsLook, works } from './check.ts';

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
