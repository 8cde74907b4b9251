import type { Fetch } from './open-http-server.ts';
import { isUpload } from './receive-body.ts';
import { noteOf } from './request-note.ts';
import { troubleAnswer } from './trouble-answer.ts';

/**
 * Works on so many requests at once; whoever comes when all seats are taken hears so at once instead of waiting for
 * ever. Uploads and passwords take long, so a quarter of the seats is all that each of them may have, and those are
 * beside the others': a crowd at the login leaves the shelves as they are. The way to the seats is the queue: below
 * them requests wait for a database connection, or for their turn with a picture.
 */
export function seated(fetch: Fetch, seats: number): Fetch {
  const most = { upload: Math.ceil(seats / 4), password: Math.ceil(seats / 4), other: seats };
  const taken = { upload: 0, password: 0, other: 0 };
  return async (request, env) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/healthz') return fetch(request, env);
    const kind = kindOf(request.method, pathname);
    if (taken[kind] >= most[kind]) {
      const note = noteOf(env);
      if (note) note.refusedSeat = kind;
      return troubleAnswer(request, 'unavailable', { retryAfterSeconds: 1, requestId: note?.requestId });
    }
    taken[kind] += 1;
    try {
      return await fetch(request, env);
    } finally {
      taken[kind] -= 1;
    }
  };
}

function kindOf(method: string, path: string): 'upload' | 'password' | 'other' {
  if (method !== 'POST') return 'other';
  if (isUpload(path)) return 'upload';
  return /^\/api\/auth\//.test(path) ? 'password' : 'other';
}
