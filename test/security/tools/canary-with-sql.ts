import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { type MarkedRequest, markRequest } from './marked-request.ts';

/**
 * A call as Dogear would make it after one careless line: what is in `title` becomes part of the statement, and
 * what goes wrong is answered without a word of the database's. Beside it `id` is handed over as it should be.
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
  // Of another name than Dogear: sqlmap leaves a host alone once it has found something there.
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
