import * as z from 'zod/mini';
import { id, idParams } from '../kernel/fields.ts';
import { endpoint } from '../kernel/http.ts';
import { say } from '../kernel/sentence.ts';

/** How many photos each side of an order can add to what it says about a case. */
export const maxCasePhotos = 4;
/** For how long they are kept after the case is over: a bank may ask about a payment for about four months. */
export const casePhotoDays = 180;

const tag = 'Cases';

/** A photo that only the two sides of an order, and those who decide about it, can see. */
export const casePhotoSchema = z.object({
  _id: id,
  url: z.string(),
  thumbnail: z.string(),
  width: z.number(),
  height: z.number(),
});
export type CasePhoto = z.output<typeof casePhotoSchema>;

/** The photos of a statement, each of which the user has uploaded for this order. */
export const casePhotoIds = z.optional(
  z.array(id).check(z.maxLength(maxCasePhotos, say('requests.fourPhotos'))),
);

/** The body is multipart with a file field `image`; it is streamed and so not described here. */
export const uploadCasePhoto = endpoint({
  method: 'POST',
  path: '/orders/{id}/case-photos',
  summary:
    'Uploads a photo for a case about a paid order that you bought or sold, as multipart form data, with the file in `image`. 10 MB maximum. One that is not part of a case within a day is deleted.',
  tag,
  access: ['Buyer', 'Seller'],
  params: idParams,
  status: 201,
  repeats: 'unused_expires',
  response: casePhotoSchema,
  errors: [
    'not_found',
    'order_not_paid',
    'invalid_input',
    'too_large',
    'unsupported_picture',
    'too_many_requests',
    'picture_store_unreachable',
  ],
});

/** The response is an image, and so not described here. */
export const getCasePhoto = endpoint({
  method: 'GET',
  path: '/case-photos/{id}',
  summary:
    'Returns a photo of a case as WebP to the two sides of the order and to those who decide about it, with `size=small` a thumbnail. No cache may keep it.',
  tag,
  access: 'authenticated',
  params: idParams,
  query: z.object({ size: z.optional(z.literal('small')) }),
  contentType: 'image/webp',
  response: z.string(),
});
