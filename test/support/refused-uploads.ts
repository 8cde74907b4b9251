import { draw, noise, png } from './drawn-images.ts';

const unreadable = 'We can’t read this file as a photo. Use JPEG, PNG, WebP, GIF, AVIF, or HEIC.';
/** Files that an upload must refuse. */
export const refusedFiles: [
  name: string,
  status: number,
  message: string | RegExp,
  file: () => Promise<Uint8Array> | Uint8Array,
][] = [
  ['a bomb: 400 million pixels', 415, /50 million/, () => png(20_000, 20_000, Buffer.alloc(20_000 * 2501))],
  [
    'a truncated JPEG',
    415,
    unreadable,
    async () => (await noise(1200, 900).jpeg().toBuffer()).subarray(0, 90_000),
  ],
  [
    'a truncated PNG',
    415,
    unreadable,
    async () => (await noise(300, 300).png().toBuffer()).subarray(0, 60_000),
  ],
  [
    'a truncated GIF',
    415,
    unreadable,
    async () => (await noise(300, 300).gif().toBuffer()).subarray(0, 20_000),
  ],
  [
    'a truncated WebP',
    415,
    unreadable,
    async () => (await noise(300, 300).webp().toBuffer()).subarray(0, 5_000),
  ],
  [
    'SVG',
    415,
    unreadable,
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  [
    'SVG that says it is XML',
    415,
    unreadable,
    () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['a script that begins like a GIF', 415, unreadable, () => Buffer.from('GIF89a/*\x00\x00*/=1;alert(1)//')],
  ['nothing', 415, unreadable, () => Buffer.alloc(0)],
  ['text', 415, unreadable, () => Buffer.from('Call me Ishmael.')],
  ['a zip', 415, unreadable, () => Buffer.concat([Buffer.from('PK\x03\x04\x14\x00'), Buffer.alloc(500)])],
  [
    'HEIC without a picture',
    415,
    unreadable,
    () =>
      Buffer.concat([
        Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'),
        Buffer.alloc(500),
      ]),
  ],
  ['TIFF', 415, unreadable, () => draw(9, 9).tiff().toBuffer()],
  [
    'a PNG of nothing but empty chunks',
    415,
    unreadable,
    () =>
      Buffer.concat([
        png(9, 9, Buffer.alloc(27)).subarray(0, 33),
        Buffer.alloc(9_000_000, Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1')),
      ]),
  ],
  [
    'an interlaced PNG of 20 million pixels',
    415,
    /16 million/,
    () => png(5000, 4000, Buffer.alloc(2_600_000), { interlaced: true }),
  ],
  [
    'a progressive JPEG of 49 million pixels whose colors are as fine as its light',
    415,
    /too much memory/,
    () => draw(7000, 7000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['11 MB', 413, /larger than 10 MB/, () => Buffer.alloc(11 * 1024 * 1024, 'x')],
  ['30 MB', 413, /larger than 10 MB/, () => Buffer.alloc(30 * 1024 * 1024, 'x')],
];

/** One part of a form, with or without a file. */
export const part = (field: string, file: boolean, content = 'x') =>
  `--b\r\nContent-Disposition: form-data; name="${field}"${file ? '; filename="a.jpg"' : ''}\r\n\r\n${content}\r\n`;
export const multipart = { 'content-type': 'multipart/form-data; boundary=b' };

/** Requests without the one file that an upload has. */
export const refusedForms: [name: string, body: string, headers: Record<string, string>][] = [
  ['a form without the field', `${part('name', false)}--b--\r\n`, multipart],
  ['an empty form', '--b--\r\n', multipart],
  ['the field as text', `${part('image', false)}--b--\r\n`, multipart],
  ['the file in another field', `${part('photo', true)}--b--\r\n`, multipart],
  ['two files', `${part('image', true)}${part('image', true)}--b--\r\n`, multipart],
  ['a second file elsewhere', `${part('image', true)}${part('other', true)}--b--\r\n`, multipart],
  ['a form that stops in the file', part('image', true, 'x'.repeat(200_000)).slice(0, -2), multipart],
  ['a form that stops after the file', `${part('image', true)}--b`, multipart],
  ['a form that stops in a header', '--b\r\nContent-Disposition: form-da', multipart],
  ['a broken header', '--b\r\nContent Disposition\r\n\r\n', multipart],
  [
    'another boundary',
    `${part('image', true)}--b--\r\n`,
    { 'content-type': 'multipart/form-data; boundary=c' },
  ],
  ['no boundary', `${part('image', true)}--b--\r\n`, { 'content-type': 'multipart/form-data' }],
  ['JSON', '{}', { 'content-type': 'application/json' }],
  ['a plain form', 'image=1', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['an empty body', '', multipart],
];
