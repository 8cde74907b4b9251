import { join } from 'node:path';
import { withSpans } from '#server/observability/spans.ts';
import { createDiskImageStore } from './disk-image-store.ts';
import type { ImageStore } from './image-store.ts';
import { checkBucket, createS3ImageStore } from './s3-image-store.ts';
import type { S3Settings } from './s3-request.ts';

/** Opens the S3 store if it is configured, otherwise the one on disk. */
export async function openImageStore(s3: S3Settings | undefined, dataDir: string): Promise<ImageStore> {
  if (!s3) return createDiskImageStore(join(dataDir, 'images'));
  await checkBucket(s3);
  return withSpans('s3', createS3ImageStore(s3));
}
