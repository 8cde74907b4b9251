import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { connect, withoutTimeouts } from '#server/db/open-database.ts';
import { connectBeside, setUpBackups } from '#test/support/backups.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const { folder, newPlace, openApp, write, putInto } = setUpBackups();

/** Rows, numbers of rows, a rule like those of Dogear’s logs, and tables that refer to each other. */
const otherTables = [
  `create table tickets (id int generated always as identity primary key, text text)`,
  `insert into tickets (text) values ('Ours'), ('Also ours')`,
  `create table ticket_pages (id int primary key, main_of int)`,
  `create table ticket_books (id int primary key, page int references ticket_pages)`,
  `alter table ticket_pages add foreign key (main_of) references ticket_books`,
  `create function tickets_only_grow() returns trigger language plpgsql as 'begin raise ''tickets are append-only''; end'`,
  `create trigger tickets_are_append_only before delete or update on tickets
    for each row execute function tickets_only_grow()`,
  `create view ticket_texts as select text from tickets`,
];

test('the tables of another program are neither backed up nor changed by a restore', async () => {
  const app = await openApp();
  await app.joinSeller();
  for (const statement of otherTables) await app.pool.query(statement);
  const { place, manifest } = await write(app);
  expect(manifest.tables.map(({ name }) => name).filter((name) => name.startsWith('ticket'))).toEqual([]);
  await putInto(app, place, { replace: true });
  const { rows } = await app.pool.query('select id, text from tickets order by id');
  expect(rows).toEqual([
    { id: 1, text: 'Ours' },
    { id: 2, text: 'Also ours' },
  ]);
  await expect(app.pool.query('delete from tickets')).rejects.toThrow('append-only');
});

test('a table that another user owns is not read', async () => {
  const app = await openApp();
  await app.pool.query('create table spatial_ref_sys (srid int primary key)');
  const reader = `reader_${randomUUID().replaceAll('-', '')}`;
  await app.pool.query(`create role ${reader} login password 'reader'`);
  await app.pool.query(`grant usage on schema public, jobs to ${reader}`);
  await app.pool.query(`grant select on all tables in schema public, jobs to ${reader}`);
  await app.pool.query(`revoke all on spatial_ref_sys from ${reader}`);
  const { pool, close } = connect({
    ...app.connection,
    ...withoutTimeouts,
    user: reader,
    password: 'reader',
  });
  expect(await backUp({ ...app, pool, dataDir: folder() }, newPlace())).toMatchObject({ missing: [] });
  await close();
  await app.pool.query(`drop owned by ${reader}; drop role ${reader}`);
});

test('a restore into a database that already has another program’s tables leaves them there', async () => {
  const app = await openApp();
  const seller = await app.joinSeller();
  await app.listBook(seller);
  const { place } = await write(app);
  const database = `shared_${randomUUID().replaceAll('-', '')}`;
  await app.pool.query(`create database ${database}`);
  const beside = connectBeside(app, database);
  for (const statement of otherTables) await beside.pool.query(statement);
  await restore({ database: beside, store: app.store, dataDir: folder(), log: app.log }, place);
  const { rows } = await beside.pool.query(
    'select (select count(*)::int from tickets) as tickets, (select count(*)::int from books) as books',
  );
  expect(rows).toEqual([{ tickets: 2, books: 1 }]);
  await beside.close();
  await app.pool.query(`drop database ${database}`);
});

test('a restore says which table of another program has a name that Dogear needs', async () => {
  const app = await openApp();
  const { place } = await write(app);
  const database = `taken_${randomUUID().replaceAll('-', '')}`;
  await app.pool.query(`create database ${database}`);
  const beside = connectBeside(app, database);
  await beside.pool.query('create table users (login text)');
  const restored = restore({ database: beside, store: app.store, dataDir: folder(), log: app.log }, place);
  await expect(restored).rejects.toThrow('The database has a table users of another program');
  await beside.close();
  await app.pool.query(`drop database ${database}`);
});

test('a restore is refused while another program’s rows refer to what it replaces', async () => {
  const app = await openApp();
  const seller = await app.joinSeller();
  const { place } = await write(app);
  await app.pool.query('create table badges (user_id uuid references users (id) on delete cascade)');
  await app.pool.query('insert into badges values ($1)', [seller.id]);
  await expect(putInto(app, place, { replace: true })).rejects.toThrow(
    'The table badges, which is not Dogear’s, refers to users, which a restore replaces.',
  );
  const { rows } = await app.pool.query('select user_id from badges');
  expect(rows).toEqual([{ user_id: seller.id }]);
});

test('a database that a newer version has changed is not backed up, because it may have tables that are unknown here', async () => {
  const app = await openApp();
  await app.pool.query(
    `insert into kysely_migration (name, timestamp) values ('9999_of_the_future', now()::text)`,
  );
  await expect(write(app)).rejects.toThrow('upgraded by a newer Dogear (9999_of_the_future)');
});
