import type { ResponseOf } from '#contract/http.ts';
import type * as images from '#contract/images.ts';
import { maxUploadBytes } from '#contract/images.ts';
import { usableAccessToken } from './access-token.ts';
import { ApiProblem, unreachable } from './api-client.ts';

export type UploadedPicture = ResponseOf<typeof images.uploadImage>['data'];

type UploadOptions = {
  /** Called with the part that has been sent, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Sends a picture and returns where it is served. XMLHttpRequest, because fetch cannot tell the progress.
 * @throws ApiProblem with the message to show
 */
export function uploadImage(file: File, options: UploadOptions = {}): Promise<UploadedPicture> {
  if (file.size > maxUploadBytes) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/images');
    request.responseType = 'json';
    const token = usableAccessToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const answer = request.response as { success?: boolean; data?: UploadedPicture } | null;
      if (answer?.success && answer.data) resolve(answer.data);
      else reject(new ApiProblem(request.status, answer ?? {}));
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
    message: 'This photo is larger than 10 MB. Choose a smaller one.',
  });
