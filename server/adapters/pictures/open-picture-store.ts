import { join } from 'node:path';
import { withSpans } from '../../observability/spans.ts';
import { createDiskPictureStore } from './disk-picture-store.ts';
import type { PictureStore } from './picture-store.ts';
import { checkBucket, createS3PictureStore } from './s3-picture-store.ts';
import type { S3Settings } from './s3-request.ts';

/** The store of the settings, or the one on disk. */
export async function openPictureStore(s3: S3Settings | undefined, dataDir: string): Promise<PictureStore> {
  if (!s3) return createDiskPictureStore(join(dataDir, 'images'));
  await checkBucket(s3);
  return withSpans('s3', createS3PictureStore(s3));
}
