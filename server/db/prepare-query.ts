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
import type { Db, Tables } from './tables.ts';

/** Whatever a compiled query can be handed to: the database, a transaction, or one connection. */
export type Asked = {
  executeQuery: <Row>(query: CompiledQuery<Row>) => Promise<Pick<QueryResult<Row>, 'rows'>>;
};

/** What a prepared query is given with each call, as it stands in the query. */
export type Given<Values> = { [Name in keyof Values]-?: RawBuilder<Values[Name]> };

/**
 * A query that is built and compiled once; its calls cost the database's time and little else. For what is asked with
 * almost every request: building a query of five tables takes as long as sending it.
 * @param build the query, with `given.name` wherever the value of a call goes; it is the same for every value
 */
export function prepareQuery<Values extends object, Row>(
  build: (db: Db, given: Given<Values>) => Compilable<Row>,
): (on: Asked, values: Values) => Promise<Row[]> {
  const prepared = build(onPaper, placeholders<Values>()).compile();
  return async (on, values) => {
    const parameters = prepared.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    const { rows } = await on.executeQuery<Row>({ ...prepared, parameters });
    return rows;
  };
}

/** Stands in the compiled query for a value that comes with the call. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const placeholders = <Values extends object>(): Given<Values> =>
  new Proxy({} as Given<Values>, { get: (_, name) => sql.val(new Placeholder(name)) });

/** Builds queries, and is connected to nothing. */
const onPaper: Db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
