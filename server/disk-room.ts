import { statfs } from 'node:fs/promises';
import type { Fetch } from './http/open-http-server.ts';
import { noteOf } from './http/request-note.ts';
import { troubleAnswer } from './http/trouble-answer.ts';

const lookEveryMilliseconds = 1_000;

/**
 * Stops writing while the disk still has some room. PostgreSQL with no room for its log ends, and reading ends with
 * it; as long as nothing more is written, what is there can be read.
 * @param folder where the database is
 */
export function sparingTheDisk(fetch: Fetch, folder: string, reserveBytes: number): Fetch {
  const isLow = watchRoom(folder, reserveBytes);
  return async (request, env) => {
    const writes = request.method !== 'GET' && request.method !== 'HEAD';
    if (!writes || !(await isLow())) return fetch(request, env);
    return troubleAnswer(request, 'disk_full', { requestId: noteOf(env)?.requestId });
  };
}

function watchRoom(folder: string, reserveBytes: number): () => Promise<boolean> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let latest = Promise.resolve(false);
  return () => {
    if (performance.now() - lookedAt > lookEveryMilliseconds) {
      lookedAt = performance.now();
      latest = statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize < reserveBytes,
        () => false,
      );
    }
    return latest;
  };
}
