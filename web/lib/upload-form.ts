import { idempotencyHeader } from '#contract/kernel/http.ts';
import { usableAccessToken } from './access-token.ts';
import { ApiProblem, unreachable } from './api-client.ts';
import { documentLocale } from './messages/document-messages.ts';

export type UploadOptions = {
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
};

/**
 * Sends a form with a file to an operation of the API and returns its response. Uses XMLHttpRequest, because fetch does
 * not report upload progress.
 * @throws ApiProblem with the message to show
 */
export function uploadForm<Response>(
  path: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    request.responseType = 'json';
    request.setRequestHeader('accept-language', documentLocale());
    if (options.idempotencyKey) request.setRequestHeader(idempotencyHeader, options.idempotencyKey);
    const token = usableAccessToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const isOk = request.status >= 200 && request.status < 300 && request.response;
      if (isOk) resolve(request.response);
      else reject(new ApiProblem(request.status, request.response ?? {}));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(options.signal?.reason ?? unreachable());
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
