/**
 * The upper ends of the bands of original prices, in cents. Band 1 ends below the first, and the last band is open. Band 0 is
 * for editions, whose copies are compared whatever they cost new.
 */
export const bandEndsCents = [1_000, 1_500, 2_000, 3_000, 5_000, 8_000, 15_000];
export const editionBand = 0;

/** Returns the band of an original price. PostgreSQL's `width_bucket` with the same ends returns one less. */
export const bandOf = (cents: number): number => 1 + bandEndsCents.filter((end) => cents >= end).length;
