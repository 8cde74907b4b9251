import type { ResponseOf } from '#contract/http.ts';
import type * as images from '#contract/images.ts';
import { maxUploadBytes } from '#contract/images.ts';
import { usableAccessToken } from './access-token.ts';
import { ApiProblem, unreachable } from './api-client.ts';
import { documentLocale, translateInDocument } from './messages/document-messages.ts';

export type UploadedImage = ResponseOf<typeof images.uploadImage>['data'];

type UploadOptions = {
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Uploads an image and returns its address. Uses XMLHttpRequest, because fetch does not report upload progress.
 * @throws ApiProblem with the message to show
 */
export function uploadImage(file: File, options: UploadOptions = {}): Promise<UploadedImage> {
  if (file.size > maxUploadBytes) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/images');
    request.responseType = 'json';
    request.setRequestHeader('accept-language', documentLocale());
    const token = usableAccessToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const body = request.response as { success?: boolean; data?: UploadedImage } | null;
      if (body?.success && body.data) resolve(body.data);
      else reject(new ApiProblem(request.status, body ?? {}));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(options.signal?.reason ?? unreachable());
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.set('image', file);
    request.send(form);
  });
}

const tooLarge = (): ApiProblem =>
  new ApiProblem(413, {
    code: 'too_large',
    message: translateInDocument('errors')('tooLarge'),
  });
