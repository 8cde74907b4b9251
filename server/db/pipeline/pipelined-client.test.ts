import type { Writable } from 'node:stream';
import { type CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { connect, type Database } from '../open-database.ts';
import { preparedQuery } from '../prepared-query.ts';
import { PipelinedClient } from './pipelined-client.ts';
import { withPipeline } from './with-pipeline.ts';

/**
 * PipelinedClient relies on internals of pg: its `query`, its stream, and the order of its queue. Each behavior must be
 * the same with pg's own client, so that a new version of pg cannot change it unnoticed.
 */
let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const double = preparedQuery<{ value: number }, { doubled: number }>((db, { value }) =>
  db.selectNoFrom(sql<number>`${value}::int * 2`.as('doubled')),
);
const divide = preparedQuery<{ by: number }, { quotient: number }>((db, { by }) =>
  db.selectNoFrom(sql<number>`100 / ${by}::int`.as('quotient')),
);

describe.each([
  ['with the pipeline', true],
  ['without the pipeline', false],
])('%s', (_title, isPipelined) => {
  let database: Database;
  beforeAll(async () => {
    database = connect({ ...testDatabase.connection, max: 4 }, { isPipelined });
    await database.pool.query('create table notes (text text primary key)');
  });
  afterEach(() => database.pool.query('truncate notes'));
  afterAll(async () => {
    await database.pool.query('drop table notes');
    await database.close();
  });

  const add = (on: Database['db'], text: string) => sql`insert into notes values (${text})`.execute(on);
  const listNotes = async () =>
    (await database.pool.query('select text from notes order by text')).rows.map(({ text }) => text);

  test('the connections are of the expected class', async () => {
    const client = await database.pool.connect();
    expect(client instanceof PipelinedClient).toBe(isPipelined);
    client.release();
  });

  test('a transaction isolates its changes until it commits', async () => {
    await database.db.transaction().execute(async (tx) => {
      await add(tx, 'a');
      expect(await listNotes()).toEqual([]);
      await add(tx, 'b');
    });
    expect(await listNotes()).toEqual(['a', 'b']);
  });

  test('the first statement runs inside the transaction, with its isolation and its transaction id', async () => {
    await database.db.transaction().execute(async (tx) => {
      const state = sql<{ id: string; at: Date }>`select pg_current_xact_id()::text as id, now() as at`;
      const first = await state.execute(tx);
      expect((await state.execute(tx)).rows).toEqual(first.rows);
    });
    const serializable = database.db.transaction().setIsolationLevel('serializable');
    const { rows } = await serializable.execute((tx) =>
      sql`show transaction_isolation`.execute(tx as Database['db']),
    );
    expect(rows).toEqual([{ transaction_isolation: 'serializable' }]);
  });

  test('an error of the first statement rolls back, and the connection can be used again', async () => {
    await add(database.db, 'there');
    for (let round = 0; round < 8; round += 1)
      await expect(database.db.transaction().execute(async (tx) => add(tx, 'there'))).rejects.toMatchObject({
        code: '23505',
      });
    expect(await listNotes()).toEqual(['there']);
  });

  test('an error of a later statement rolls back the earlier ones', async () => {
    const transaction = database.db.transaction().execute(async (tx) => {
      await add(tx, 'a');
      await divide(tx, { by: 0 });
    });
    await expect(transaction).rejects.toMatchObject({ code: '22012' });
    expect(await listNotes()).toEqual([]);
  });

  test('after an error, further statements of the transaction fail', async () => {
    await database.db
      .transaction()
      .execute(async (tx) => {
        await expect(divide(tx, { by: 0 })).rejects.toMatchObject({ code: '22012' });
        await expect(add(tx, 'b')).rejects.toMatchObject({ code: '25P02' });
        throw new Error('roll back');
      })
      .catch(() => undefined);
    expect(await listNotes()).toEqual([]);
  });

  test('an exception of the application rolls back, also without any statement', async () => {
    const fail = (text?: string) =>
      database.db.transaction().execute(async (tx) => {
        if (text) await add(tx, text);
        throw new Error('changed my mind');
      });
    await expect(fail('a')).rejects.toThrow('changed my mind');
    await expect(fail()).rejects.toThrow('changed my mind');
    await database.db.transaction().execute(async () => undefined);
    const { rows } = await database.pool.query(
      `select count(*)::int as open from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([{ open: 0 }]);
    expect(await listNotes()).toEqual([]);
  });

  test('of statements started together, each gets its own result', async () => {
    const values = Array.from({ length: 50 }, (_, index) => index);
    const results = await withPipeline(database.pool, (on) =>
      Promise.all(values.map((value) => double(on, { value }))),
    );
    expect(results).toEqual(values.map((value) => [{ doubled: value * 2 }]));
  });

  test('of statements started together, one that fails does not affect the others', async () => {
    const results = await withPipeline(database.pool, (on) =>
      Promise.allSettled([
        double(on, { value: 2 }),
        divide(on, { by: 0 }),
        divide(on, { by: 5 }),
        on.executeQuery({ sql: 'select 1 as one', parameters: [] } as unknown as CompiledQuery<unknown>),
      ]),
    );
    expect(results).toMatchObject([
      { status: 'fulfilled', value: [{ doubled: 4 }] },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'fulfilled', value: [{ quotient: 20 }] },
      { status: 'fulfilled', value: { rows: [{ one: 1 }] } },
    ]);
  });

  test('transactions of several connections interleave without mixing their results', async () => {
    const texts = Array.from({ length: 40 }, (_, index) => `note-${String(index).padStart(2, '0')}`);
    const outcomes = await Promise.allSettled(
      texts.map((text, index) =>
        database.db.transaction().execute(async (tx) => {
          await add(tx, text);
          const [row] = await double(tx, { value: index });
          expect(row?.doubled).toBe(index * 2);
          if (index % 2 === 1) throw new Error('roll back');
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      texts.map((_, index) => (index % 2 === 1 ? 'rejected' : 'fulfilled')),
    );
    expect(await listNotes()).toEqual(texts.filter((_, index) => index % 2 === 0));
  });

  test('notices and notifications arrive', async () => {
    const client = await database.pool.connect();
    const notices: (string | undefined)[] = [];
    const notifications: (string | undefined)[] = [];
    const onNotice = ({ message }: { message?: string | undefined }) => notices.push(message);
    const onNotification = ({ payload }: pg.Notification) => notifications.push(payload);
    client.on('notice', onNotice).on('notification', onNotification);
    await client.query('listen notes');
    await client.query("do $$ begin raise notice 'a notice'; end $$");
    await client.query("notify notes, 'a change'");
    await client.query('unlisten notes');
    client.off('notice', onNotice).off('notification', onNotification).release();
    expect(notices).toEqual(['a notice']);
    expect(notifications).toEqual(['a change']);
  });

  test('a connection that is lost in a transaction fails it, and the pool recovers', async () => {
    const transaction = database.db.transaction().execute(async (tx) => {
      await add(tx, 'a');
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
      await add(tx, 'b');
    });
    await expect(transaction).rejects.toThrow();
    expect(await listNotes()).toEqual([]);
  });

  test('a connection that was lost before a transaction fails its first statement', async () => {
    const lost = await database.pool.connect();
    const { rows } = await lost.query('select pg_backend_pid() as pid');
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await vi.waitFor(() => expect(lost.query('select 1')).rejects.toThrow(), { timeout: 10_000 });
    await lost.query('begin').catch(() => undefined);
    await expect(lost.query('select 1')).rejects.toThrow();
    lost.release(true);
  });

  test('callbacks and query objects of pg work', async () => {
    const client = await database.pool.connect();
    const viaCallback = new Promise((resolve, reject) =>
      client.query('select $1::int as value', [7], (error, result) =>
        error ? reject(error) : resolve(result.rows),
      ),
    );
    expect(await viaCallback).toEqual([{ value: 7 }]);
    const asArrays = await client.query({ text: 'select 1, 2', rowMode: 'array' });
    expect(asArrays.rows).toEqual([[1, 2]]);
    client.release();
  });
});

describe('what the pipeline saves', () => {
  /** Counts the writes to the client's socket while `run` runs. */
  async function countPackets(run: (client: pg.PoolClient) => Promise<unknown>): Promise<number> {
    const database = connect({ ...testDatabase.connection, max: 1 });
    const client = await database.pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
    let packets = 0;
    for (const name of ['_write', '_writev'] as const) {
      const write = stream[name] as (...args: unknown[]) => void;
      stream[name] = (...args: unknown[]) => {
        packets += 1;
        write.apply(stream, args);
      };
    }
    await run(client);
    const count = packets;
    client.release();
    await database.close();
    return count;
  }

  test('`begin` is sent in one packet with the first statement', async () => {
    const packets = await countPackets(async (client) => {
      await client.query('begin');
      await client.query('select 1');
      await client.query('commit');
    });
    expect(packets).toBe(2);
  });

  test('queries of the same tick are sent in one packet', async () => {
    expect(
      await countPackets((client) => Promise.all([client.query('select 1'), client.query('select 2')])),
    ).toBe(1);
  });

  test('a prepared query is planned once for each connection', async () => {
    const database = connect({ ...testDatabase.connection, max: 1 });
    for (const value of [1, 2, 3]) await withPipeline(database.pool, (on) => double(on, { value }));
    const { rows } = await database.pool.query(
      `select generic_plans + custom_plans as runs from pg_prepared_statements where name like 'dogear_%'`,
    );
    expect(rows).toEqual([{ runs: '3' }]);
    await database.close();
  });
});
