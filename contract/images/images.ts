import * as z from 'zod/mini';
import { endpoint } from '../kernel/http.ts';

export const maxUploadBytes = 10 * 1024 * 1024;

/** The body is multipart with a file field `image`; it is streamed and so not described here. */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/images',
  summary: 'Uploads a photo as multipart form data, with the file in `image`. 10 MB maximum.',
  tag: 'Pictures',
  access: 'public',
  response: z.object({
    success: z.literal(true),
    data: z.object({ url: z.string(), width: z.number(), height: z.number(), color: z.string() }),
  }),
  errorBody: (message) => ({ success: false, message }),
  errors: [
    'invalid_input',
    'too_large',
    'unsupported_picture',
    'too_many_requests',
    'picture_store_unreachable',
  ],
});
