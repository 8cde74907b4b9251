import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

export const projectFile = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** Saves a picture for the pages: WebP and AVIF in every width that a page may request. */
export async function savePagePicture(picture: Buffer, name: string, widths: number[]): Promise<void> {
  const start = projectFile(`web/public/img/${name}`);
  await mkdir(dirname(start), { recursive: true });
  for (const width of widths) {
    const resized = sharp(picture).resize(width);
    await resized.clone().avif({ quality: 52, effort: 6 }).toFile(`${start}-${width}.avif`);
    await resized.clone().webp({ quality: 74, effort: 6 }).toFile(`${start}-${width}.webp`);
  }
}

/** Saves an illustration: AVIF in every width, and one WebP for the few browsers without AVIF. */
export async function saveIllustration(picture: Buffer, name: string, widths: number[], spare: number) {
  const start = projectFile(`web/public/img/${name}`);
  for (const width of widths)
    await sharp(picture).resize(width).avif({ quality: 52, effort: 6 }).toFile(`${start}-${width}.avif`);
  await sharp(picture).resize(spare).webp({ quality: 72, effort: 6 }).toFile(`${start}-${spare}.webp`);
}

/** Saves a picture that a demo user has uploaded. */
export async function saveDemoPicture(picture: Buffer, name: string): Promise<void> {
  const file = projectFile(`server/demo/pictures/${name}`);
  await mkdir(dirname(file), { recursive: true });
  await sharp(picture).webp({ quality: 72, effort: 6 }).toFile(file);
}

/** Embeds a picture into a drawing. */
export async function embed(picture: Buffer, width: number): Promise<string> {
  const resized = await sharp(picture).resize(width).png().toBuffer();
  return `data:image/png;base64,${resized.toString('base64')}`;
}
