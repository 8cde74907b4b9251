import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { type MarkedRequest, markRequest } from './marked-request.ts';

/**
 * A call like Dogear's with one mistake: `title` becomes part of the SQL statement, and errors do not show the
 * database's message. The parameter `id` is bound correctly.
 */
export async function openSqlCanary(pool: Pool) {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    const answer = await look(pool, text).catch(() => ({ status: 500, body: { code: 'internal' } }));
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Under another host name than Dogear, because sqlmap skips a host once it has found something there.
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  const request: MarkedRequest = markRequest('the canary', address, {
    method: 'POST',
    path: '/api/canary',
    body: { id: 'classics', title: 'Classics' },
  });
  return { request, address, close: () => new Promise((closed) => server.close(closed)) };
}

async function look(pool: Pool, text: string) {
  const { id, title } = JSON.parse(text) as { id: string; title: string };
  const { rows } = await pool.query(
    `select slug, name from categories where slug = $1 and name = '${title}' order by slug`,
    [id],
  );
  return { status: 200, body: rows };
}
