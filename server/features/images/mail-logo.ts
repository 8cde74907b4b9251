import sharp from 'sharp';
import type { ImageStore } from '#server/integrations/images/image-store.ts';
import { fileNameOf, hashOfImageUrl } from './urls.ts';

/** The site's logo for the head of an email: a PNG, because it may be transparent. */
export type MailLogo = { id: string; png: Buffer; width: number; height: number };

const bounds = { width: 48, height: 40 };
const pixelDensity = 2;

/**
 * Draws the logo in the size of the head of an email; undefined if the picture does not exist.
 * @throws DomainError `picture_store_unreachable`
 */
export async function createMailLogo(store: ImageStore, url: string): Promise<MailLogo | undefined> {
  const hash = hashOfImageUrl(url);
  const file = hash === undefined ? undefined : await store.get(fileNameOf(hash));
  if (!file) return undefined;
  const webp = Buffer.from(await new Response(file.body as ReadableStream).arrayBuffer());
  const { data, info } = await sharp(webp)
    .resize({ width: bounds.width * pixelDensity, height: bounds.height * pixelDensity, fit: 'inside' })
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true });
  return {
    id: `${hash}@logo`,
    png: data,
    width: Math.round(info.width / pixelDensity),
    height: Math.round(info.height / pixelDensity),
  };
}
