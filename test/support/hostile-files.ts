import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { draw, noise, png, pngChunk, pngSignature } from './drawn-images.ts';
import { readHeic, withHeicSize } from './heic-files.ts';

export type HostileFile = { name: string; bytes: Uint8Array };

const text = (words: string) => Buffer.from(words, 'latin1');
const script = '<script>alert(document.cookie)</script>';

/** Files made to exhaust memory or time or to abuse trust. None may be rejected by its name or declared type. */
export async function makeHostileFiles(): Promise<HostileFile[]> {
  const groups = [bombs(), truncated(), notPictures(), twoThingsAtOnce(), crowded(), damaged(), talkative()];
  return (await Promise.all(groups)).flatMap((group) =>
    Object.entries(group).map(([name, bytes]) => ({ name, bytes })),
  );
}

async function bombs(): Promise<Record<string, Uint8Array>> {
  const heic = await readHeic('book-with-place');
  const avif = await draw(64, 64).avif({ effort: 0 }).toBuffer();
  const jpeg = await draw(64, 64).jpeg().toBuffer();
  const gif = await draw(64, 64).gif().toBuffer();
  const webp = await draw(64, 64).webp({ lossless: true }).toBuffer();
  return {
    'PNG of 400 million pixels': png(20_000, 20_000, Buffer.alloc(20_000 * 2501)),
    'PNG of two billion by two billion': png(0x7fffffff, 0x7fffffff, Buffer.alloc(64)),
    'PNG of no width': png(0, 64, Buffer.alloc(64)),
    'PNG, interlaced, of 20 million pixels': png(5000, 4000, Buffer.alloc(2_600_000), { interlaced: true }),
    'PNG that unpacks to more than its size': png(8, 8, Buffer.alloc(60_000_000)),
    'JPEG that says 65500 by 65500': withJpegSize(jpeg, 65_500),
    'JPEG that says 7000 by 7000 and holds 64': withJpegSize(jpeg, 7000),
    'JPEG of no size': withJpegSize(jpeg, 0),
    'GIF that says 65535 by 65535': withGifSize(gif, 65_535),
    'GIF of no size': withGifSize(gif, 0),
    'WebP that says 16383 by 16383': withWebpSize(webp, 16_383),
    'HEIC that says 60000 by 60000': withHeicSize(heic, 60_000, 60_000),
    'HEIC that says four billion by four billion': withHeicSize(heic, 0xffffffff, 0xffffffff),
    'HEIC of no size': withHeicSize(heic, 0, 0),
    'HEIC that holds more than it says': withHeicSize(await readHeic('plain-24-megapixels'), 64, 64),
    'AVIF that says 60000 by 60000': withHeicSize(avif, 60_000, 60_000),
    'AVIF that says 4000 by 4000 and holds 64': withHeicSize(avif, 4000, 4000),
    'AVIF of no size': withHeicSize(avif, 0, 0),
    'AVIF that holds more than it says': withHeicSize(
      await draw(4000, 3000).avif({ effort: 0 }).toBuffer(),
      64,
      64,
    ),
  };
}

function withJpegSize(file: Buffer, side: number): Buffer {
  const lying = Buffer.from(file);
  const frame = lying.indexOf(Buffer.from([0xff, 0xc0]));
  lying.writeUInt16BE(side, frame + 5);
  lying.writeUInt16BE(side, frame + 7);
  return lying;
}

function withGifSize(file: Buffer, side: number): Buffer {
  const lying = Buffer.from(file);
  lying.writeUInt16LE(side, 6);
  lying.writeUInt16LE(side, 8);
  return lying;
}

function withWebpSize(file: Buffer, side: number): Buffer {
  const lying = Buffer.from(file);
  const bits = lying.indexOf('VP8L') + 9;
  lying.writeUInt32LE(((side - 1) | ((side - 1) << 14)) >>> 0, bits);
  return lying;
}

async function truncated(): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Buffer> = {
    JPEG: await noise(600, 450).jpeg().toBuffer(),
    PNG: await noise(300, 300).png().toBuffer(),
    WebP: await noise(300, 300).webp().toBuffer(),
    GIF: await noise(300, 300).gif().toBuffer(),
    AVIF: await noise(300, 300).avif({ effort: 0 }).toBuffer(),
    HEIC: await readHeic('book-with-place'),
  };
  const parts = { 'after its name': 24, 'in its header': 90, 'in the middle': 0.5, 'near its end': 0.9 };
  return Object.fromEntries(
    Object.entries(files).flatMap(([format, file]) =>
      Object.entries(parts).map(([where, part]) => [
        `${format} that stops ${where}`,
        file.subarray(0, part < 1 ? Math.floor(file.length * part) : part),
      ]),
    ),
  );
}

async function notPictures(): Promise<Record<string, Uint8Array>> {
  return {
    nothing: Buffer.alloc(0),
    'one byte': Buffer.alloc(1),
    zeros: Buffer.alloc(100_000),
    HTML: text(`<!doctype html>${script}`),
    SVG: text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    'SVG of a billion laughs': text(laughs()),
    'SVG that asks for a file': text(
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ),
    zip: zipSync({ 'a.jpg': strToU8('x') }),
    'zip bomb': zipSync({ 'a.jpg': new Uint8Array(20_000_000) }),
    PDF: text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    TIFF: await draw(9, 9).tiff().toBuffer(),
    'commands for ImageMagick': text('push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context'),
    PostScript: text('%!PS\n(/etc/passwd) (r) file'),
    'a play list': text('#EXTM3U\n#EXTINF:10.0,\nfile:///etc/passwd\n'),
    'the first bytes of a JPEG only': Buffer.from([0xff, 0xd8, 0xff]),
    'HEIC without a picture': Buffer.concat([
      text('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'),
      Buffer.alloc(500),
    ]),
    'HEIC whose box never ends': Buffer.concat([
      text('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic\xff\xff\xff\xffmeta\x00\x00\x00\x00'),
      Buffer.alloc(5000, 0xff),
    ]),
  };
}

const laughs = (): string => {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
  return `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${entities.join('')}]><svg>&l9;</svg>`;
};

async function twoThingsAtOnce(): Promise<Record<string, Uint8Array>> {
  const picture = draw(40, 40);
  const jpeg = await picture.clone().jpeg().toBuffer();
  const withComment = Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xfe, text(script)), jpeg.subarray(2)]);
  return {
    'JPEG and HTML': Buffer.concat([jpeg, text(`<html>${script}`)]),
    'JPEG with a script for a comment': withComment,
    'PNG and zip': Buffer.concat([await picture.clone().png().toBuffer(), zipSync({ a: strToU8(script) })]),
    'GIF and script': Buffer.concat([await picture.clone().gif().toBuffer(), text(`;${script}`)]),
    'WebP and HTML': Buffer.concat([await picture.clone().webp().toBuffer(), text(script)]),
    'AVIF and HTML': Buffer.concat([await picture.clone().avif({ effort: 0 }).toBuffer(), text(script)]),
    'HEIC and HTML': Buffer.concat([await readHeic('book-with-place'), text(script)]),
    'script that begins like a GIF': text('GIF89a/*\x00\x00*/=1;alert(1)//'),
    'HTML that begins like a PNG': Buffer.concat([pngSignature, text(`<html>${script}`)]),
    'PNG with a script in its text': pngWith(pngChunk('tEXt', text(`Comment\0${script}`))),
  };
}

async function crowded(): Promise<Record<string, Uint8Array>> {
  const frames = Array.from({ length: 400 }, (_, n) => Buffer.alloc(32 * 32 * 3, n));
  const raw = { width: 32, height: 32, channels: 3 as const };
  const pictures = await Promise.all(frames.map((bytes) => sharp(bytes, { raw }).png().toBuffer()));
  const moving = sharp(pictures, { join: { animated: true } });
  return {
    'GIF of 400 frames': await moving.clone().gif({ effort: 1 }).toBuffer(),
    'WebP of 400 frames': await moving.clone().webp({ effort: 0 }).toBuffer(),
    'PNG of 700 000 empty chunks': Buffer.concat([
      png(9, 9, Buffer.alloc(27)).subarray(0, 33),
      Buffer.alloc(8_400_000, text('\0\0\0\0tEXt\0\0\0\0')),
    ]),
    'PNG of 5000 good chunks': pngWith(...Array.from({ length: 5000 }, () => pngChunk('tEXt', text('a\0b')))),
    'PNG of packed texts': pngWith(...Array<Buffer>(100).fill(pngChunk('zTXt', textThatUnpacks('a\0\0')))),
    'PNG of packed texts in all languages': pngWith(
      ...Array<Buffer>(100).fill(pngChunk('iTXt', textThatUnpacks('a\0\x01\0\0\0'))),
    ),
    'JPEG of 2000 scans': await manyScans(2000),
    'JPEG of 60 000 comments': await manyComments(60_000),
  };
}

/** Expands to 50 MB. */
const textThatUnpacks = (head: string): Buffer =>
  Buffer.concat([text(head), deflateSync(Buffer.alloc(50_000_000))]);

/** Each scan of a progressive JPEG decodes the whole image again. This file repeats its last scan. */
async function manyScans(count: number): Promise<Buffer> {
  const jpeg = await draw(3000, 3000).jpeg({ progressive: true }).toBuffer();
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(count).fill(scan), jpeg.subarray(-2)]);
}

async function manyComments(count: number): Promise<Buffer> {
  const jpeg = await draw(40, 40).jpeg().toBuffer();
  const comment = jpegSegment(0xfe, text('x'.repeat(100)));
  return Buffer.concat([jpeg.subarray(0, 2), ...Array<Buffer>(count).fill(comment), jpeg.subarray(2)]);
}

function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

async function damaged(): Promise<Record<string, Uint8Array>> {
  const rows = Buffer.alloc(64 * 9);
  const wrongCheck = (at: number) => {
    const file = png(64, 64, rows);
    file[at] = (file[at] ?? 0) ^ 0xff;
    return file;
  };
  const jpeg = await noise(400, 300).jpeg().toBuffer();
  const webp = await noise(200, 200).webp().toBuffer();
  const heic = await readHeic('book-with-place');
  return {
    'PNG with a wrong checksum in its header': wrongCheck(30),
    'PNG with a wrong checksum of its pixels': wrongCheck(png(64, 64, rows).length - 14),
    'PNG without an end': png(64, 64, rows).subarray(0, -12),
    'JPEG of garbage': scrambled(jpeg, 700),
    'WebP of garbage': scrambled(webp, 60),
    'HEIC of garbage': scrambled(heic, 400),
    'HEIC whose pixels are garbage': scrambled(heic, heic.length - 900),
  };
}

/** Random bytes from a fixed seed. */
function scrambled(file: Buffer, from: number): Buffer {
  const copy = Buffer.from(file);
  for (let at = from; at < copy.length; at += 1) copy[at] = (at * 2_654_435_761) >>> 24;
  return copy;
}

async function talkative(): Promise<Record<string, Uint8Array>> {
  const bigProfile = deflateSync(Buffer.alloc(50_000_000, 7));
  const exif = { IFD0: { Copyright: script, ImageDescription: '"><img src=x onerror=alert(1)>' } };
  return {
    'PNG whose colour profile unpacks to 50 MB': pngWith(
      pngChunk('iCCP', Buffer.concat([text('p\0\0'), bigProfile])),
    ),
    'PNG whose colour profile is garbage': pngWith(
      pngChunk('iCCP', Buffer.concat([text('p\0\0'), deflateSync(text('no profile'.repeat(50)))])),
    ),
    'JPEG whose colour profile is garbage': await withJpegProfile(text('garbage'.repeat(900))),
    'JPEG with a script for a copyright': await draw(50, 50).withExif(exif).jpeg().toBuffer(),
    'WebP with a script for a copyright': await draw(50, 50).withExif(exif).webp().toBuffer(),
    'PNG with a script for a copyright': await draw(50, 50).withExif(exif).png().toBuffer(),
    'JPEG whose EXIF points into nowhere': await withJpegExif(
      Buffer.from('4d4d002a000000080001011a0005ffffffff7fffffff00000008', 'hex'),
    ),
    'JPEG whose EXIF points to itself': await withJpegExif(
      Buffer.from('4d4d002a00000008000187690004000000010000000800000008', 'hex'),
    ),
  };
}

async function withJpegProfile(profile: Buffer): Promise<Buffer> {
  const jpeg = await draw(50, 50).jpeg().toBuffer();
  const segment = jpegSegment(0xe2, Buffer.concat([text('ICC_PROFILE\0\x01\x01'), profile]));
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

async function withJpegExif(exif: Buffer): Promise<Buffer> {
  const jpeg = await draw(50, 50).jpeg().toBuffer();
  const segment = jpegSegment(0xe1, Buffer.concat([text('Exif\0\0'), exif]));
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** A valid PNG with these chunks before its pixels. */
function pngWith(...chunks: Buffer[]): Buffer {
  const plain = png(64, 64, Buffer.alloc(64 * 9));
  const headerEnd = 33;
  return Buffer.concat([plain.subarray(0, headerEnd), ...chunks, plain.subarray(headerEnd)]);
}
