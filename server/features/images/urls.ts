import type { Photo } from '#contract/images/photos.ts';
import { imageFilePattern, imageUrlPattern } from '#contract/kernel/image-url.ts';

/** The additional widths of a stored image, if they are smaller than its own. */
export const smallerWidths = [640, 320, 160] as const;

const path = '/images/';

export const imageUrl = (hash: string): string => `${path}${hash}.webp`;

/** Returns the value of an `srcset` attribute; `widths` are ascending and end with the image's own. */
export function imageSrcset({ hash, widths }: { hash: string; widths: number[] }): string {
  return widths
    .map((width, position) => {
      const url = position === widths.length - 1 ? imageUrl(hash) : path + smallerFileName(hash, width);
      return `${url} ${width}w`;
    })
    .join(', ');
}

type StoredPhoto = { hash: string; width: number; height: number; widths: number[]; color: string };

/** Maps a row of `pictures` to a photo of a listing. */
export const toPhoto = (row: StoredPhoto): Photo => ({
  _id: row.hash,
  url: imageUrl(row.hash),
  srcset: imageSrcset(row),
  width: row.width,
  height: row.height,
  color: row.color,
});

/** Returns the hash in the URL of one of our images; undefined for any other URL. */
export const hashOfImageUrl = (url: string): string | undefined => imageUrlPattern.exec(url)?.[1];

export const fileNameOf = (hash: string): string => `${hash}.webp`;

export const smallerFileName = (hash: string, width: number): string => `${hash}-${width}.webp`;

/** Returns the name of the image's largest file. */
export const fullFileName = (name: string): string => name.replace(/-\d+\.webp$/, '.webp');

/** The name of the image's link preview, which is made on first demand; see discovery/link-preview.ts. */
export const previewFileName = (hash: string): string => `${hash}-preview.jpg`;

/** Lists the files of a stored image, without its link preview; `widths` are ascending and end with the image's own. */
export const imageFileNames = ({ hash, widths }: { hash: string; widths: number[] }): string[] => [
  ...widths.slice(0, -1).map((width) => smallerFileName(hash, width)),
  fileNameOf(hash),
];

export const isImageFileName = (name: string): boolean => imageFilePattern.test(name);

/** The names of a photo of a case, which no route serves by its name; only larger photos have a small file. */
export const casePhotoFileName = (id: string): string => `case-${id}.webp`;

export const smallCasePhotoFileName = (id: string): string => `case-${id}-320.webp`;

export const isCasePhotoFileName = (name: string): boolean => /^case-[0-9a-f-]{36}(-320)?\.webp$/.test(name);
