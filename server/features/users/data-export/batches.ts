export const rowsAtOnce = 500;

export const firstId = '00000000-0000-0000-0000-000000000000';

/** Yields all rows, ordered by id, and fetches them in batches of `rowsAtOnce`. */
export async function* inBatches<Row extends { id: string }>(
  fetch: (after: string | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | undefined;
  for (;;) {
    const rows = await fetch(after);
    yield* rows;
    after = rows.at(-1)?.id;
    if (rows.length < rowsAtOnce) return;
  }
}
