import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Db, Tables } from './schema.ts';

/** Executes compiled queries: the database, a transaction, or a single connection. */
export type QueryExecutor = {
  executeQuery: <Row>(query: CompiledQuery<Row>) => Promise<Pick<QueryResult<Row>, 'rows'>>;
};

/** The parameters of a prepared query, as expressions to use in it. */
export type Params<Values> = { [Name in keyof Values]-?: RawBuilder<Values[Name]> };

/** A query of the query builder, or SQL text. */
type Compilable<Row> = { compile: (db: Db) => CompiledQuery<Row> };

const names = new Map<string, string>();

/**
 * A query that is compiled once, and that the database plans once for each connection. Use it for queries of almost
 * every request: planning such a query takes longer than executing it, and building it as long as sending it.
 *
 * The plan is the same for all values. So write out limits and the statuses of partial indexes with `sql.lit`: for a
 * parameter, the planner cannot tell that the index applies or that the limit is low. And name the columns one by one:
 * with `select *`, PostgreSQL rejects the cached plan once a later migration adds a column.
 * @param build builds the query, with `params.name` in place of each value; it must not depend on the values
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Db, params: Params<Values>) => Compilable<Row>,
): (on: QueryExecutor, values: Values) => Promise<Row[]> {
  const prepared = build(compileOnly, placeholders<Values>()).compile(compileOnly);
  names.set(prepared.sql, statementName(prepared.sql) ?? `dogear_${names.size}`);
  return async (on, values) => {
    const parameters = prepared.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    const { rows } = await on.executeQuery<Row>({ ...prepared, parameters });
    return rows;
  };
}

/** Prepares each variant of a query when it is first used, for a text with few variants that are not values. */
export function preparedVariants<Variant extends object, Values extends object, Row>(
  build: (variant: Variant, params: Params<Values>, db: Db) => Compilable<Row>,
): (on: QueryExecutor, variant: Variant, values: Values) => Promise<Row[]> {
  const prepared = new Map<string, (on: QueryExecutor, values: Values) => Promise<Row[]>>();
  return (on, variant, values) => {
    const key = JSON.stringify(variant);
    const run = prepared.get(key) ?? preparedQuery<Values, Row>((db, params) => build(variant, params, db));
    prepared.set(key, run);
    return run(on, values);
  };
}

/** Returns the name of a prepared statement; undefined for any other SQL text. */
export const statementName = (text: string): string | undefined => names.get(text);

/** Stands for a call's value in the compiled query. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const placeholders = <Values extends object>(): Params<Values> =>
  new Proxy({} as Params<Values>, { get: (_, name) => sql.val(new Placeholder(name)) });

/** A Kysely instance without a connection, used only to compile. */
const compileOnly: Db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
