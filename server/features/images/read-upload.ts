import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import busboy, { type Busboy } from 'busboy';
import { maxUploadBytes } from '#contract/images/images.ts';
import { say } from '#contract/kernel/sentence.ts';
import { DomainError } from '#server/lib/errors.ts';
import { limitBytes } from './spool.ts';

/** Allowance for the multipart overhead: boundaries, part headers, and a few small fields. */
const formOverheadBytes = 64 * 1024;
const limits = { fields: 10, fieldSize: 1024, headerPairs: 20 };

/**
 * Streams the single file of a multipart request. The stream ends without an error only if the rest of the form is valid
 * too.
 * @throws DomainError (as the stream's error) `invalid_input` for a broken form or one without exactly this
 * file, `too_large` for a body longer than any image may be
 */
export function readUpload(request: Request, field: string): Readable {
  return Readable.from(fileChunks(request, field), { objectMode: false });
}

async function* fileChunks(request: Request, field: string): AsyncGenerator<Buffer> {
  const form = openForm(request.headers.get('content-type'));
  const body = bodyOf(request);
  const file = onlyFile(form, field);
  const wholeForm = pipeline(body, limitBytes(maxUploadBytes + formOverheadBytes), form);
  const failure = wholeForm.then(noFile, (error: unknown) => error);
  try {
    const first = await Promise.race([file, failure]);
    if (!(first instanceof Readable)) throw first;
    yield* first;
    await wholeForm;
  } catch (error) {
    form.destroy();
    // The file's error follows from the form's, so the form's error comes first.
    const [cause] = [await failure, error].filter((candidate) => candidate instanceof DomainError);
    throw cause ?? brokenForm();
  } finally {
    body.destroy();
    form.destroy();
  }
}

function openForm(contentType: string | null): Busboy {
  try {
    return busboy({ headers: { 'content-type': contentType ?? '' }, limits });
  } catch {
    throw brokenForm();
  }
}

function bodyOf(request: Request): Readable {
  if (!request.body) throw brokenForm();
  return Readable.fromWeb(request.body as ReadableStream<Uint8Array>);
}

function onlyFile(form: Busboy, field: string): Promise<Readable> {
  // An error without a listener, before or after the reading, would end the process.
  form.on('error', () => undefined);
  return new Promise((resolve) => {
    let found = false;
    form.on('file', (name, stream) => {
      stream.on('error', () => undefined);
      if (found || name !== field) form.destroy(found ? tooManyFiles() : noFile());
      found = true;
      resolve(stream);
    });
  });
}

const brokenForm = () => new DomainError('invalid_input', say('requests.photoIncomplete'));
const noFile = () => new DomainError('invalid_input', say('requests.choosePhoto'));
const tooManyFiles = () => new DomainError('invalid_input', say('requests.onePhoto'));
