import * as fc from 'fast-check';
import type { Fault, Spoiled } from './intent.ts';
import { nastyJson, nastyText } from './nasty-values.ts';

export function wrongBodies(): fc.Arbitrary<Fault>[] {
  const written = ({ rawBody, body }: Spoiled) => rawBody ?? Buffer.from(JSON.stringify(body ?? {}));
  const notUtf8 = Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0xed, 0xa0, 0x80]);
  return [
    nastyJson.map((text) => raw(Buffer.from(text))),
    fc.uint8Array({ maxLength: 2000 }).map((bytes) => raw(Buffer.from(bytes))),
    fc.nat(200).map(
      (at): Fault =>
        (request) => {
          const body = written(request);
          return { ...request, rawBody: Buffer.concat([body.subarray(0, at), notUtf8, body.subarray(at)]) };
        },
    ),
    fc.nat(200).map(
      (at): Fault =>
        (request) => ({ ...request, rawBody: written(request).subarray(0, at) }),
    ),
    fc.nat(200).map(
      (cutAt): Fault =>
        (request) => ({ ...request, rawBody: written(request), cutAt }),
    ),
    fc
      .constantFrom(
        '5\r\n{"a":\r\n3\r\n 1}\r\n0\r\n\r\n',
        'ffffffffff\r\n{}',
        '-1\r\n{}\r\n',
        '2;x=y\r\n{}\r\n0\r\nA: b\r\n\r\n',
        '0\r\n\r\n',
      )
      .map(
        (chunks): Fault =>
          (request) => ({
            ...request,
            headers: [...request.headers, ['transfer-encoding', 'chunked']],
            rawBody: Buffer.from(chunks),
            cutAt: Number.MAX_SAFE_INTEGER,
          }),
      ),
    fc
      .constantFrom(
        '',
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/xml',
        'application/json; charset=utf-16',
        'application/json, text/html',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary="x',
        'a'.repeat(5000),
      )
      .map(
        (type): Fault =>
          (request) => ({
            ...request,
            rawBody: written(request),
            headers: [...request.headers, ['content-type', type]],
          }),
      ),
    fc.constant<Fault>((request) => ({
      ...request,
      rawBody: written(request),
      headers: [...request.headers, ['content-type', 'application/json'], ['content-type', 'text/html']],
    })),
    fc.constant<Fault>((request) => ({ ...request, rawBody: written(request), withoutType: true })),
    fc.constantFrom('gzip', 'br', 'deflate, gzip', 'nonsense').map(
      (encoding): Fault =>
        (request) => ({
          ...request,
          rawBody: written(request),
          headers: [...request.headers, ['content-encoding', encoding]],
        }),
    ),
    multipart().map(
      (bytes): Fault =>
        (request) => ({
          ...request,
          rawBody: bytes,
          headers: [...request.headers, ['content-type', 'multipart/form-data; boundary=x']],
        }),
    ),
  ];
}

const raw =
  (bytes: Buffer): Fault =>
  (request) => ({ ...request, rawBody: bytes });

function multipart(): fc.Arbitrary<Buffer> {
  const part = fc.tuple(
    fc.constantFrom('image', 'other', '', '__proto__', 'x'.repeat(300)),
    fc.constantFrom(
      '',
      '; filename=""',
      '; filename="a.jpg"',
      '; filename="../../a.svg"',
      "; filename*=utf-8''%ff",
    ),
    fc.oneof(nastyText, fc.constant('GIF89a'), fc.constant('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  );
  const ending = fc.constantFrom('--x--\r\n', '--x\r\n', '', '--y--');
  return fc
    .tuple(fc.array(part, { maxLength: 3 }), ending)
    .map(([parts, end]) =>
      Buffer.from(
        parts
          .map(
            ([name, file, content]) =>
              `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`,
          )
          .join('') + end,
      ),
    );
}
