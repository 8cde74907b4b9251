import { readdir } from 'node:fs/promises';
import { Pool, type PoolConfig } from 'pg';
import { sendRequest } from '../support/send-request.ts';
import type { Observations } from './load.ts';

/**
 * Everything that must be true after faults, as messages about what is not: nothing that was acknowledged is
 * lost, nothing is duplicated, nothing is half done.
 */
export async function findViolations(
  { listed, booked, paid, uploaded }: Observations,
  { address, connection, imageFolder }: { address: string; connection: PoolConfig; imageFolder: string },
): Promise<string[]> {
  const pool = new Pool(connection);
  const column = async (text: string, values: unknown[] = []): Promise<string[]> =>
    (await pool.query({ text, values, rowMode: 'array' })).rows.map(([value]) => String(value));
  const missing = async (what: string, table: string, ids: string[], condition = 'true') => {
    const there = new Set(await column(`select id from ${table} where id = any($1) and ${condition}`, [ids]));
    return ids.filter((id) => !there.has(id)).map((id) => `${what} ${id} is lost`);
  };
  try {
    return [
      ...(await missing(
        'listing',
        'books',
        listed.map(({ id }) => id),
      )),
      ...(await missing('booking', 'orders', booked)),
      ...(await missing(
        'payment',
        'payments',
        paid.map(({ paymentId }) => paymentId),
        `status = 'captured'`,
      )),
      ...(await missing(
        'paid order',
        'orders',
        paid.map(({ orderId }) => orderId),
        `status = 'paid'`,
      )),
      ...(await column(twice)).map((title) => `${title} is there twice`),
      ...(await column(halfPaid)).map((id) => `order ${id} is half paid`),
      ...(await column(chargedForNothing)).map((id) => `intent ${id} is charged and no payment is`),
      ...(await lostPictures(address, uploaded)),
      ...(await orphans(imageFolder, column)),
    ];
  } finally {
    await pool.end();
  }
}

const twice = `select title from books where title like 'Load %' group by title having count(*) > 1`;

/** Paid, sold, and captured are one step: all of them or none. */
const halfPaid = `select orders.id from orders join books on books.id = orders.book_id
  left join payments on payments.order_id = orders.id and payments.status = 'captured'
  where (orders.status = 'paid') <> (payments.id is not null)
     or (orders.status = 'paid' and books.sold_at is null)`;

/** Every charge at the payment provider has a payment here, captured or about to be. */
const chargedForNothing = `select i.id from sandbox_intents i left join payments p on p.intent_id = i.id
  where i.amount_received > i.amount_refunded and coalesce(p.status, '') not in ('captured', 'capture_pending')`;

async function lostPictures(address: string, urls: string[]): Promise<string[]> {
  const lost: string[] = [];
  for (const url of urls)
    if ((await sendRequest(address + url)).status !== 200) lost.push(`picture ${url} is lost`);
  return lost;
}

/** Every file belongs to an image or is scheduled for deletion, and none is half written. */
async function orphans(folder: string, column: (text: string) => Promise<string[]>): Promise<string[]> {
  const known = new Set(
    await column('select hash from pictures union select hash from pending_file_deletions'),
  );
  const names = await readdir(folder);
  return names
    .filter((name) => !name.endsWith('.webp') || !known.has(name.slice(0, 64)))
    .map((name) => `${name} belongs to nothing`);
}
