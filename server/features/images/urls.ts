import { imageFilePattern, imageUrlPattern } from '#contract/image-url.ts';

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

/** Returns the hash in the URL of one of our images; undefined for any other URL. */
export const hashOfImageUrl = (url: string): string | undefined => imageUrlPattern.exec(url)?.[1];

export const fileNameOf = (hash: string): string => `${hash}.webp`;

export const smallerFileName = (hash: string, width: number): string => `${hash}-${width}.webp`;

/** The name of the image's link preview, which is made on first demand; see discovery/link-preview.ts. */
export const previewFileName = (hash: string): string => `${hash}-preview.jpg`;

/** Lists the files of a stored image, without its link preview; `widths` are ascending and end with the image's own. */
export const imageFileNames = ({ hash, widths }: { hash: string; widths: number[] }): string[] => [
  ...widths.slice(0, -1).map((width) => smallerFileName(hash, width)),
  fileNameOf(hash),
];

export const isImageFileName = (name: string): boolean => imageFilePattern.test(name);
