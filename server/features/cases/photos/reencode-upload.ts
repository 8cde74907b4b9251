import type { Upload } from '#server/features/images/receive-upload.ts';
import { type ImageFile, reencodeImage } from '#server/features/images/reencode-image.ts';
import { spool } from '#server/features/images/spool.ts';
import {
  casePhotoFileName,
  fileNameOf,
  smallCasePhotoFileName,
  smallerFileName,
} from '#server/features/images/urls.ts';

type Reencoded = { width: number; height: number; files: ImageFile[] };

/**
 * Re-encodes an upload like every other one, but names its files after the photo's ID: with the hash of the content they would be
 * public.
 * @throws DomainError `unsupported_picture`, `too_large`, and any error of the upload
 */
export const reencodeUpload = <T>(
  { image, withSlot }: Upload,
  id: string,
  store: (reencoded: Reencoded) => Promise<T>,
): Promise<T> =>
  spool(image, (path) =>
    withSlot(async () => {
      const { picture, files } = await reencodeImage(path);
      const names = new Map([
        [fileNameOf(picture.hash), casePhotoFileName(id)],
        [smallerFileName(picture.hash, 320), smallCasePhotoFileName(id)],
      ]);
      const kept = files.flatMap(({ name, bytes }) => {
        const own = names.get(name);
        return own ? [{ name: own, bytes }] : [];
      });
      return store({ width: picture.width, height: picture.height, files: kept });
    }),
  );
