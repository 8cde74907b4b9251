import type { ClientBase } from 'pg';

export type ContentTable = { name: string; columns: string[] };

/**
 * What a backup leaves out: whoever was signed in, followed a link or tried too often. A restored backup must not
 * let in a session that was ended since.
 */
export const leftOut = ['sessions', 'verifications', 'rate_limits'] as const;
const ofTheMigrations = ['kysely_migration', 'kysely_migration_lock'];

/**
 * The tables that a backup holds, each after those that it refers to. A reference that is checked at the end of the
 * transaction does not count. Generated columns make themselves.
 */
export async function contentTables(client: ClientBase): Promise<ContentTable[]> {
  const { rows } = await client.query<ContentTable & { refers_to: string[] }>(
    `select c.relname::text as name,
        array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum) as columns,
        array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
          where k.conrelid = c.oid and k.contype = 'f' and not k.condeferrable and r.oid <> c.oid) as refers_to
      from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
      order by c.relname`,
    [[...leftOut, ...ofTheMigrations]],
  );
  const sorted: ContentTable[] = [];
  while (sorted.length < rows.length) {
    const done = new Set(sorted.map(({ name }) => name));
    const next = rows.find(
      ({ name, refers_to }) => !done.has(name) && refers_to.every((other) => done.has(other)),
    );
    if (!next)
      throw new Error('Tables refer to each other in a circle; one of the references must be deferrable.');
    sorted.push({ name: next.name, columns: next.columns });
  }
  return sorted;
}

/** `"books" ("id", "title")`, as COPY names it. */
export const columnsOf = ({ name, columns }: ContentTable): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
