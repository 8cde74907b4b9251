import { type SelectQueryBuilder, sql } from 'kysely';

export const batchSize = 500;

export const firstId = '00000000-0000-0000-0000-000000000000';

/** Yields all rows, ordered by id, and fetches them in batches of `batchSize`. */
export async function* inBatches<Row extends { id: string }>(
  fetch: (after: string | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: string | undefined;
  for (;;) {
    const rows = await fetch(after);
    yield* rows;
    after = rows.at(-1)?.id;
    if (rows.length < batchSize) return;
  }
}

/** Takes the next rows of a list in the order of `id`, a column whose values differ. */
export const nextBatch =
  (after: string | number, id: string) =>
  <Database, Table extends keyof Database, Row>(
    list: SelectQueryBuilder<Database, Table, Row>,
  ): SelectQueryBuilder<Database, Table, Row> =>
    list
      .where(sql<boolean>`${sql.ref(id)} > ${after}`)
      .orderBy(sql.ref(id))
      .limit(batchSize);
