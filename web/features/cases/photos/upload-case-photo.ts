import type * as calls from '#contract/cases/case-photos.ts';
import type { CasePhoto } from '#contract/cases/case-photos.ts';
import type { ResponseOf } from '#contract/kernel/http.ts';
import { type UploadOptions, uploadForm } from '#web/lib/upload-form.ts';
import { imageForm } from '#web/lib/upload-image.ts';

/**
 * Uploads a photo for a case about an order.
 * @throws ApiProblem with the message to show
 */
export const uploadCasePhoto = async (
  orderId: string,
  file: File,
  options: UploadOptions,
): Promise<CasePhoto> =>
  uploadForm<ResponseOf<typeof calls.uploadCasePhoto>>(
    `/orders/${orderId}/case-photos`,
    imageForm(file),
    options,
  );
