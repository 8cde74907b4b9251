import sharp from 'sharp';
import type { Db } from '#server/db/schema.ts';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { createLimiter } from '#server/lib/limit-concurrency.ts';
import { withinDecodeMemory } from '../images/decode-memory.ts';
import { fileNameOf, previewFileName, smallerFileName } from '../images/urls.ts';

/** What Open Graph recommends. */
const size = { width: 1200, height: 630 };
const cover = { width: 900, height: 510 };
const shadow = { margin: 44, blur: 14, opacity: 0.45, offset: 8 };
/** Tall enough for the cover without reading the full image. */
const sourceWidth = 640;
/** A cover of the source's size, the preview, and the shadow, with their buffers. */
const estimatedBytes = 40_000_000;

/** Drawing takes the CPU, so previews are made one after another. */
const limit = createLimiter(1);

type Picture = { hash: string; widths: number[]; color: string };

/**
 * Makes and stores the link preview of a book's cover: the cover on its color, without text, because no font is sure to be
 * installed. Returns undefined if the image is not the cover of a listed book.
 * @throws DomainError `picture_store_unreachable`
 */
export async function createLinkPreview(
  { db, store }: { db: Db; store: ImageStore },
  hash: string,
): Promise<Buffer | undefined> {
  const picture = await findCover(db, hash);
  if (!picture) return undefined;
  return limit(async () => {
    const file = await store.get(fileIn(picture));
    if (!file) return undefined;
    const webp = Buffer.from(await new Response(file.body as ReadableStream).arrayBuffer());
    const jpeg = await withinDecodeMemory(estimatedBytes, () => draw(webp, picture.color));
    await store.put(previewFileName(hash), jpeg);
    // The image may have been deleted meanwhile, together with a preview that was not there yet.
    if (!(await findCover(db, hash))) await store.remove(previewFileName(hash));
    return jpeg;
  });
}

const findCover = (db: Db, hash: string): Promise<Picture | undefined> =>
  db
    .selectFrom('pictures')
    .select(['hash', 'widths', 'color'])
    .where('hash', '=', hash)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('books')
          .select('books.id')
          .whereRef('books.picture_hash', '=', 'pictures.hash')
          .where('books.deleted_at', 'is', null),
      ),
    )
    .executeTakeFirst();

const fileIn = ({ hash, widths }: Picture): string =>
  widths.slice(0, -1).includes(sourceWidth) ? smallerFileName(hash, sourceWidth) : fileNameOf(hash);

async function draw(webp: Buffer, color: string): Promise<Buffer> {
  const { data, info } = await sharp(webp)
    .resize({ ...cover, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = Math.round((size.width - info.width) / 2);
  const top = Math.round((size.height - info.height) / 2);
  const shade = await drawShadow(info);
  return sharp({ create: { ...size, channels: 3, background: color } })
    .composite([
      { input: shade, left: left - shadow.margin, top: top - shadow.margin + shadow.offset },
      { input: data, left, top },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** A blurred rectangle, larger than the cover on each side by the margin. */
function drawShadow({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const { margin, blur, opacity } = shadow;
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width, height, channels: 4, background: { ...transparent, alpha: opacity } } })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: transparent })
    .blur(blur)
    .png()
    .toBuffer();
}
