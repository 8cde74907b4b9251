import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import busboy, { type Busboy } from 'busboy';
import { type Sentence, say } from '#contract/kernel/sentence.ts';
import { DomainError } from '#server/lib/errors.ts';
import { limitBytes } from '../../images/spool.ts';

/** Allowance for the multipart overhead: boundaries, part headers, and a few small fields. */
const formOverheadBytes = 64 * 1024;
const limits = { fields: 10, fieldSize: 1024, headerPairs: 20 };

type Rules<T> = {
  maxBytes: number;
  tooLarge: Sentence;
  /** Reads the file while it arrives; its error ends the upload. */
  readFile: (file: Readable, name: string) => Promise<T>;
};

/**
 * Reads a multipart request with one file, in the field `file`, and a few short texts.
 * @throws DomainError `invalid_input` for a broken form or one without exactly this file, `too_large`, and what `readFile` throws
 */
export async function readForm<T>(
  request: Request,
  rules: Rules<T>,
): Promise<{ fields: Record<string, string>; file: T }> {
  const form = openForm(request);
  const body = request.body ? Readable.fromWeb(request.body as ReadableStream<Uint8Array>) : undefined;
  if (!body) throw brokenForm();
  const fields: Record<string, string> = {};
  let reading: Promise<T> | undefined;
  // An error without a listener, before or after the reading, would end the process.
  form.on('error', () => undefined);
  form.on('field', (name, value) => {
    fields[name] = value;
  });
  form.on('file', (name, stream, { filename }) => {
    stream.on('error', () => undefined);
    if (reading || name !== 'file') return form.destroy(noFile());
    reading = rules.readFile(stream, filename ?? '');
    reading.catch((error) => form.destroy(error));
  });
  try {
    await pipeline(
      body,
      limitBytes(rules.maxBytes + formOverheadBytes, () => tooLarge(rules)),
      form,
    );
    if (!reading) throw noFile();
    return { fields, file: await reading };
  } catch (error) {
    throw error instanceof DomainError ? error : brokenForm();
  } finally {
    body.destroy();
    form.destroy();
  }
}

function openForm(request: Request): Busboy {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits,
      defParamCharset: 'utf8',
    });
  } catch {
    throw brokenForm();
  }
}

/** Collects a file that fits into memory. */
export const collectFile =
  (rules: Omit<Rules<unknown>, 'readFile'>) =>
  async (file: Readable): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of file) {
      size += (chunk as Buffer).length;
      if (size > rules.maxBytes) throw tooLarge(rules);
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks);
  };

const tooLarge = (rules: Pick<Rules<unknown>, 'tooLarge'>) => new DomainError('too_large', rules.tooLarge);
const brokenForm = () => new DomainError('invalid_input', say('imports.incomplete'));
const noFile = () => new DomainError('invalid_input', say('imports.noFile'));
