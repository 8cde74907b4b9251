import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, StartupError } from '#server/lib/errors.ts';
import { type ImageStore, pictureFileName } from './image-store.ts';
import { type S3Settings, signS3Request } from './s3-request.ts';

/** How long an answer may take to begin, and how often it is asked for. */
const usualPatience = { milliseconds: 5_000, attempts: 3, pause: 200 };

type Call = Pick<Parameters<typeof signS3Request>[1], 'method' | 'headers' | 'body'>;
type Ask = (name: string, call: Call) => Promise<Response>;

/** Pictures as objects in a bucket of S3, or of whatever speaks its protocol. The bucket stays private. */
export function createS3PictureStore(settings: S3Settings, patience = usualPatience): ImageStore {
  const ask = askAt(settings, patience);
  return {
    put: async (name, bytes) => {
      const body = new Uint8Array(bytes);
      const answer = await ask(pictureFileName(name), {
        method: 'PUT',
        body,
        headers: { 'content-type': 'image/webp' },
      });
      await expectDone(answer, [200]);
    },
    get: async (name) => {
      const answer = await ask(pictureFileName(name), { method: 'GET' });
      if (answer.status === 200) return openAnswer(answer);
      await expectDone(answer, [404]);
      return undefined;
    },
    remove: async (name) =>
      expectDone(await ask(pictureFileName(name), { method: 'DELETE' }), [200, 204, 404]),
  };
}

/**
 * Makes sure at the start that the settings are those of a bucket. A store that is away just now is no reason
 * not to start: it is asked again for every picture.
 * @throws StartupError
 */
export async function checkBucket(settings: S3Settings, patience = usualPatience): Promise<void> {
  const ask = askAt(settings, patience);
  const answer = await ask('', { method: 'HEAD' }).catch(() => undefined);
  if (answer?.status === 404)
    throw new StartupError(
      `There is no bucket ${settings.bucket} at ${settings.endpoint}. Create it, or correct S3_BUCKET.`,
    );
  if (answer?.status === 401 || answer?.status === 403)
    throw new StartupError(
      `${settings.endpoint} denied access to the bucket ${settings.bucket} with these keys. ` +
        'Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.',
    );
}

function askAt(settings: S3Settings, patience: typeof usualPatience): Ask {
  const folder = `${settings.endpoint}/${settings.bucket}`;
  const askOnce = async (name: string, call: Call): Promise<Response> => {
    // Signed anew each time: a signature holds for a few minutes only.
    const request = await signS3Request(settings, { ...call, url: name ? `${folder}/${name}` : folder });
    return fetchSoon(request, patience.milliseconds);
  };
  return async (name, call) => {
    for (let attempt = 1; ; attempt += 1) {
      // Not told apart by `instanceof Response`: in a process that serves, that is another class than fetch's.
      const { answer, trouble } = await askOnce(name, call).then(
        (answer) => ({ answer, trouble: unexpected(answer) }),
        (trouble: unknown) => ({ answer: undefined, trouble }),
      );
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      await answer?.body?.cancel();
      if (attempt >= patience.attempts) throw unreachable(trouble);
      await sleep(patience.pause * 2 ** (attempt - 1));
    }
  };
}

/** The time runs until the answer begins; its body may then take as long as its reader. */
async function fetchSoon(request: Request, milliseconds: number): Promise<Response> {
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(), milliseconds);
  try {
    return await fetch(request, { signal: impatience.signal, redirect: 'error' });
  } finally {
    clearTimeout(timer);
  }
}

function openAnswer(answer: Response) {
  const size = Number(answer.headers.get('content-length') ?? Number.NaN);
  if (!answer.body || !Number.isInteger(size)) throw unreachable(unexpected(answer));
  return { body: answer.body as ReadableStream<Uint8Array>, size };
}

async function expectDone(answer: Response, statuses: number[]): Promise<void> {
  await answer.body?.cancel();
  if (!statuses.includes(answer.status)) throw unreachable(unexpected(answer));
}

const unexpected = ({ status }: Response): Error => new Error(`It answered with status ${status}`);

function unreachable(reason: unknown): DomainError {
  const error = new DomainError('picture_store_unreachable');
  error.cause = reason;
  return error;
}
