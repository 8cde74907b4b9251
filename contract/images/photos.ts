import * as z from 'zod/mini';
import { say } from '../kernel/sentence.ts';

export const photoId = z.string().check(z.regex(/^[0-9a-f]{64}$/, say('fields.invalidId')));

export const photoSchema = z.object({
  /** Names the photo within its listing. */
  _id: photoId,
  url: z.string(),
  srcset: z.string(),
  width: z.number(),
  height: z.number(),
  color: z.string(),
});
export type Photo = z.output<typeof photoSchema>;
