import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, StartupError } from '#server/lib/errors.ts';
import { type ImageStore, validFileName } from './image-store.ts';
import { type S3Settings, signS3Request } from './s3-request.ts';

/** The timeout applies until the response begins. */
const defaultRetry = { timeoutMs: 5_000, attempts: 3, pauseMs: 200 };

type Call = Pick<Parameters<typeof signS3Request>[1], 'method' | 'headers' | 'body'>;
type Send = (name: string, call: Call) => Promise<Response>;

/** Stores images in an S3-compatible bucket, which stays private. */
export function createS3ImageStore(settings: S3Settings, retry = defaultRetry): ImageStore {
  const send = createClient(settings, retry);
  return {
    put: async (name, bytes) => {
      const body = new Uint8Array(bytes);
      const response = await send(validFileName(name), {
        method: 'PUT',
        body,
        headers: { 'content-type': name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp' },
      });
      await expectDone(response, [200]);
    },
    get: async (name) => {
      const response = await send(validFileName(name), { method: 'GET' });
      if (response.status === 200) return toStoredFile(response);
      await expectDone(response, [404]);
      return undefined;
    },
    remove: async (name) =>
      expectDone(await send(validFileName(name), { method: 'DELETE' }), [200, 204, 404]),
  };
}

/**
 * Checks the settings at startup. An unreachable store does not prevent the start, because each image request tries again.
 * @throws StartupError
 */
export async function checkBucket(settings: S3Settings, retry = defaultRetry): Promise<void> {
  const send = createClient(settings, retry);
  const response = await send('', { method: 'HEAD' }).catch(() => undefined);
  if (response?.status === 404)
    throw new StartupError(
      `There is no bucket ${settings.bucket} at ${settings.endpoint}. Create it, or correct S3_BUCKET.`,
    );
  if (response?.status === 401 || response?.status === 403)
    throw new StartupError(
      `${settings.endpoint} denied access to the bucket ${settings.bucket} with these keys. ` +
        'Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.',
    );
}

function createClient(settings: S3Settings, retry: typeof defaultRetry): Send {
  const folder = `${settings.endpoint}/${settings.bucket}`;
  const sendOnce = async (name: string, call: Call): Promise<Response> => {
    // Signed for each attempt, because a signature is valid for a few minutes only.
    const request = await signS3Request(settings, { ...call, url: name ? `${folder}/${name}` : folder });
    return fetchWithTimeout(request, retry.timeoutMs);
  };
  return async (name, call) => {
    for (let attempt = 1; ; attempt += 1) {
      // Not distinguished by `instanceof Response`, because @hono/node-server replaces the global class.
      const { response, failure } = await sendOnce(name, call).then(
        (response) => ({ response, failure: unexpected(response) }),
        (failure: unknown) => ({ response: undefined, failure }),
      );
      if (response && response.status < 500 && response.status !== 429) return response;
      await response?.body?.cancel();
      if (attempt >= retry.attempts) throw unreachable(failure);
      await sleep(retry.pauseMs * 2 ** (attempt - 1));
    }
  };
}

/** The timeout ends when the response begins; reading the body may take longer. */
async function fetchWithTimeout(request: Request, timeoutMs: number): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await fetch(request, { signal: controller.signal, redirect: 'error' });
  } finally {
    clearTimeout(timer);
  }
}

function toStoredFile(response: Response) {
  const size = Number(response.headers.get('content-length') ?? Number.NaN);
  if (!response.body || !Number.isInteger(size)) throw unreachable(unexpected(response));
  return { body: response.body as ReadableStream<Uint8Array>, size };
}

async function expectDone(response: Response, statuses: number[]): Promise<void> {
  await response.body?.cancel();
  if (!statuses.includes(response.status)) throw unreachable(unexpected(response));
}

const unexpected = ({ status }: Response): Error => new Error(`It answered with status ${status}`);

function unreachable(reason: unknown): DomainError {
  const error = new DomainError('picture_store_unreachable');
  error.cause = reason;
  return error;
}
