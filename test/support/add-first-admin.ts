import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';

/** Gives the database of a process that was just started its administrator, before whom no one can sign up. */
export async function addFirstAdmin(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const values = [randomUUID(), `${randomUUID()}@dogear.test`];
    await client.query(
      "insert into users (id, name, email, role) values ($1, 'First Admin', $2, 'admin')",
      values,
    );
  } finally {
    await client.end();
  }
}
