/** Widths a picture is stored in besides its own, as far as they are smaller. */
export const smallerWidths = [640, 320, 160] as const;

const path = '/images/';
const urlPattern = /^(?:https?:\/\/[^/]+)?\/images\/([0-9a-f]{64})\.webp$/;

export const pictureUrl = (hash: string): string => `${path}${hash}.webp`;

/** The value of an `srcset` attribute; `widths` ascend and end with the picture's own. */
export function pictureSrcset({ hash, widths }: { hash: string; widths: number[] }): string {
  return widths
    .map((width, position) => {
      const url = position === widths.length - 1 ? pictureUrl(hash) : path + smallerFileName(hash, width);
      return `${url} ${width}w`;
    })
    .join(', ');
}

/** The hash in the URL of one of our pictures; undefined for any other URL. */
export const hashOfPictureUrl = (url: string): string | undefined => urlPattern.exec(url)?.[1];

export const fileNameOf = (hash: string): string => `${hash}.webp`;

export const smallerFileName = (hash: string, width: number): string => `${hash}-${width}.webp`;

/** Every file of a stored picture; `widths` ascend and end with the picture's own. */
export const pictureFileNames = ({ hash, widths }: { hash: string; widths: number[] }): string[] => [
  ...widths.slice(0, -1).map((width) => smallerFileName(hash, width)),
  fileNameOf(hash),
];

export const isPictureFileName = (name: string): boolean =>
  /^[0-9a-f]{64}(-(160|320|640))?\.webp$/.test(name);
