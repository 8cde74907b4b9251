import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';

/** No line of a dump is nearly as long. What follows in a longer one is dropped up to its end. */
const maxLineLength = 4_000_000;

/** Reads the lines of a file, which may be compressed with gzip, some at a time. Its size does not matter for the memory. */
export async function* readLines(file: string): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of openFile(file)) {
    const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
    rest = (lines.pop() ?? '').slice(0, maxLineLength);
    yield lines;
  }
  const last = rest + decoder.end();
  if (last !== '') yield [last];
}

function openFile(file: string): Readable {
  const compressed = createReadStream(file);
  if (!file.endsWith('.gz')) return compressed;
  const text = createGunzip();
  // Passes the error of one stream on to the reader of the other.
  pipeline(compressed, text, () => undefined);
  return text;
}
