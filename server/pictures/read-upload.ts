import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import busboy, { type Busboy } from 'busboy';
import { maxUploadBytes } from '../../contract/pictures.ts';
import { DomainError } from '../errors.ts';
import { atMost } from './spool.ts';

/** Room for the form around the file: boundaries, part headers, a few small fields. */
const formOverheadBytes = 64 * 1024;
const limits = { fields: 10, fieldSize: 1024, parts: 12, headerPairs: 20 };

/**
 * The bytes of the one file in a multipart request, as they arrive. It ends well only if the rest of the
 * form was well too, so what comes out whole may be kept.
 * @throws DomainError (as the stream's error) `invalid_input` for a broken form or one without exactly this
 * file, `too_large` for a body that is longer than any picture may be
 */
export function readUpload(request: Request, field: string): Readable {
  return Readable.from(fileChunks(request, field), { objectMode: false });
}

async function* fileChunks(request: Request, field: string): AsyncGenerator<Buffer> {
  const form = openForm(request.headers.get('content-type'));
  const body = Readable.fromWeb((request.body ?? new Blob().stream()) as ReadableStream<Uint8Array>);
  const file = firstFile(form, field);
  const formRead = pipeline(body, atMost(maxUploadBytes + formOverheadBytes), form);
  formRead.catch(() => undefined);
  try {
    const chunks = await Promise.race([file, formRead.then(() => noFile(field))]);
    yield* chunks;
    await formRead;
  } catch (error) {
    throw error instanceof DomainError ? error : brokenForm();
  } finally {
    body.destroy();
    form.destroy();
  }
}
