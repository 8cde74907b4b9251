import * as z from 'zod/mini';

export const photoId = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This isn’t a valid ID.'));

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
