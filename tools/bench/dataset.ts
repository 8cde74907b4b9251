import pg from 'pg';
import pino from 'pino';
import type { EmbeddedConnection } from '#server/db/embedded/postgres.ts';
import { connect, withoutTimeouts } from '#server/db/open-database.ts';
import type { Db } from '#server/db/schema.ts';
import { createAuth } from '#server/features/auth/better-auth.ts';
import { sessionCookie } from '#server/features/auth/session-cookie.ts';
import { fillCatalog } from './fill-catalog.ts';

export const secret = 'the bench has a secret of its own, and nothing to hide';
export const origin = 'https://books.example';

export type Caller = { id: string; email: string; cookie: string };
/** A filled database and signed-in users. */
export type Dataset = {
  books: number;
  connection: EmbeddedConnection;
  db: Db;
  pool: pg.Pool;
  seller: Caller;
  buyer: Caller;
  /** Buyers without an order. Their orders are undone after each round. */
  bookers: Caller[];
  secondsToFill: number;
};

/** Creates a database with this many books, on a server that other sizes use as well. */
export async function createDataset(server: EmbeddedConnection, books: number): Promise<Dataset> {
  const connection = { ...server, database: `books_${books}` };
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${connection.database}`);
  await admin.end();
  const { db, pool } = connect({ ...connection, ...withoutTimeouts, max: 4 });
  const began = performance.now();
  await fillCatalog(db, pool, books);
  const secondsToFill = (performance.now() - began) / 1000;
  const signIn = signingIn(db, pool);
  const [seller] = await signIn('seller-0@%');
  const [buyer] = await signIn('buyer-0@%');
  if (!seller || !buyer) throw new Error('The catalog has no people.');
  const bookers = await signIn('booker-%');
  await pool.query('vacuum analyze sessions');
  return { books, connection, db, pool, seller, buyer, bookers, secondsToFill };
}

/** Inserts sessions directly, and builds the cookie that a sign-in would have set. */
function signingIn(db: Db, pool: pg.Pool): (emails: string) => Promise<Caller[]> {
  const unused = { max: 0, windowSeconds: 1 };
  const limits = {
    secondStepPerAccount: unused,
    secondStepPerKnownBrowser: unused,
    signInMailPerAccount: unused,
  };
  const auth = createAuth({
    db,
    pool,
    secret,
    publicOrigin: origin,
    limits,
    enqueueMail: async () => undefined,
    sendsMail: true,
    log: pino({ level: 'silent' }),
  });
  return async (emails) => {
    const { rows } = await pool.query(
      `insert into sessions (id, user_id, token, expires_at)
        select gen_random_uuid(), id, md5('session ' || id) , now() + interval '30 days' from users where email like $1
        returning user_id, token, (select email from users where id = user_id)`,
      [emails],
    );
    return Promise.all(
      rows.map(async ({ user_id, token, email }) => {
        const cookie = (await sessionCookie(auth, token, 3600)).split(';', 1)[0] as string;
        return { id: user_id, email, cookie };
      }),
    );
  };
}
