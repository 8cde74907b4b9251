import {
  type Compilable,
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

/** Whatever a compiled query can be handed to: the database, a transaction, or one connection. */
export type QueryExecutor = {
  executeQuery: <Row>(query: CompiledQuery<Row>) => Promise<Pick<QueryResult<Row>, 'rows'>>;
};

/** What a prepared query is given with each call, as it stands in the query. */
export type Params<Values> = { [Name in keyof Values]-?: RawBuilder<Values[Name]> };

const names = new Map<string, string>();

/**
 * A query that is built and compiled once, and that the database plans once for each connection. For what is asked
 * with almost every request: planning it takes longer than answering, and building it as long as sending it.
 *
 * The one plan serves every value. So statuses that a partial index knows by name, and limits, have to be written out
 * (`sql.lit`): of a value yet to come the database cannot tell that the index holds it, or that it asks for little. And
 * columns are named one by one: of all there are, a later version of Dogear adds one, and the plan is refused.
 * @param build the query, with `given.name` wherever the value of a call goes; it is the same for every value
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Db, params: Params<Values>) => Compilable<Row>,
): (on: QueryExecutor, values: Values) => Promise<Row[]> {
  const prepared = build(compileOnly, placeholders<Values>()).compile();
  names.set(prepared.sql, statementName(prepared.sql) ?? `dogear_${names.size}`);
  return async (on, values) => {
    const parameters = prepared.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    const { rows } = await on.executeQuery<Row>({ ...prepared, parameters });
    return rows;
  };
}

/** What the database calls a prepared query; undefined for any other text. */
export const statementName = (text: string): string | undefined => names.get(text);

/** Stands in the compiled query for a value that comes with the call. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const placeholders = <Values extends object>(): Params<Values> =>
  new Proxy({} as Params<Values>, { get: (_, name) => sql.val(new Placeholder(name)) });

/** Builds queries, and is connected to nothing. */
const compileOnly: Db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
