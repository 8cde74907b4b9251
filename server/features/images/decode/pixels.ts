import sharp, { type Sharp } from 'sharp';

/** Pixels in memory: rows of red, green, blue and perhaps alpha, one byte each. */
export type Pixels = { bytes: Buffer; width: number; height: number; channels: 3 | 4 };

export const openPixels = ({ bytes, width, height, channels }: Pixels): Sharp =>
  sharp(bytes, { raw: { width, height, channels } });

export async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels !== 3 && channels !== 4) throw new Error(`A picture with ${channels} channels`);
  return { bytes: data, width, height, channels };
}
