import * as z from 'zod/mini';

/*
 * Anyone may edit a record of Open Library, and old ones have other types than new ones. A field of the wrong type counts as
 * missing, and so does such an item of a list, so that nothing else of the record is lost.
 */

export const text = z.catch(z.optional(z.string()), undefined);

/** Old records have numbers as text. */
export const count = z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined);

/** Old records have a single item in place of a list. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((list): z.output<Item>[] => {
      const read = [list].flat().map((one) => z.safeParse(item, one));
      return read.flatMap((one) => (one.success ? [one.data] : []));
    }),
  );

export const texts = listOf(z.string());
