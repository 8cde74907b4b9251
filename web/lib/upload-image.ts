import type * as images from '#contract/images/images.ts';
import { maxUploadBytes } from '#contract/images/images.ts';
import type { ResponseOf } from '#contract/kernel/http.ts';
import { ApiProblem } from './api-client.ts';
import { translateInDocument } from './messages/document-messages.ts';
import { type UploadOptions, uploadForm } from './upload-form.ts';

type Uploaded = ResponseOf<typeof images.uploadImage>;
export type UploadedImage = Uploaded['data'];

/**
 * Uploads an image and returns its address.
 * @throws ApiProblem with the message to show
 */
export async function uploadImage(file: File, options: UploadOptions = {}): Promise<UploadedImage> {
  const { data } = await uploadForm<Uploaded>('/images', imageForm(file), options);
  return data;
}

/** @throws ApiProblem if the file is too large */
export function imageForm(file: File): FormData {
  if (file.size > maxUploadBytes) throw tooLarge();
  const form = new FormData();
  form.set('image', file);
  return form;
}

const tooLarge = (): ApiProblem =>
  new ApiProblem(413, {
    code: 'too_large',
    message: translateInDocument('errors')('tooLarge'),
  });
