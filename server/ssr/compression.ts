import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'zstd';

/**
 * Compresses a text that is sent once, in the cheapest way that the client accepts. For a page of 60 kB and about the same
 * size, zstd takes a tenth of the time of brotli, and gzip a third; a response that is kept is compressed with brotli.
 */
export async function compressOnce(
  request: Request,
  text: string,
): Promise<{ body: Uint8Array<ArrayBuffer>; encoding: Encoding | undefined }> {
  const plain = Buffer.from(text);
  const encoding = (['zstd', 'gzip', 'br'] as const).find((one) => acceptsEncoding(request, one));
  return { body: encoding ? new Uint8Array(await compressors[encoding](plain)) : plain, encoding };
}

const [brotliBuffer, gzipBuffer, zstdBuffer] = [
  promisify(brotliCompress),
  promisify(gzip),
  promisify(zstdCompress),
];

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => compressBrotli(body, 1),
  gzip: (body) => gzipBuffer(body, { level: 5 }),
  zstd: (body) =>
    zstdBuffer(body, {
      params: {
        [constants.ZSTD_c_compressionLevel]: 3,
        [constants.ZSTD_c_windowLog]: windowOf(body),
      },
      pledgedSrcSize: body.length,
    }),
};

export const compressBrotli = (body: Buffer, quality: number): Promise<Buffer> =>
  brotliBuffer(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowOf(body),
    },
  });

/** The window, as a power of two, fits the body; by default zlib allocates four megabytes for each page. */
const windowOf = (body: Buffer): number => Math.min(22, Math.max(10, Math.ceil(Math.log2(body.length + 16))));

export function acceptsEncoding(request: Request, encoding: Encoding): boolean {
  const accepted = request.headers.get('accept-encoding') ?? '';
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
