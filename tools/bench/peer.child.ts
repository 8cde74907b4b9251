// The bare servers: node:http, alone or with pg.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { PeerAnswer, PeerTask } from './peer-task.ts';
import { type Said, type Step, valuesOf } from './recorded-queries.ts';

let pool: pg.Pool;
const names = new Map<string, string>();
let answers: Record<string, PeerAnswer> = {};

const server = createServer(async (request, response) => {
  try {
    await answer(request, response, answers[`${request.method} ${request.url}`]);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});

process.on('message', async (task: PeerTask) => {
  if (!server.listening) {
    pool = new pg.Pool({ ...task.connection, max: task.databasePoolSize });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  answers = task.answers;
  process.send?.({ result: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  given?: PeerAnswer,
): Promise<unknown> {
  if (!given) return response.writeHead(404).end();
  if (given.kind === 'bytes') return response.writeHead(200, given.headers).end(given.body);
  if (given.kind === 'query') {
    await pool.query({ name: nameOf(given.text), text: given.text, values: given.values });
    return sendJson(response, 200, given.answer);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const said = {
    ...JSON.parse(Buffer.concat(chunks).toString()),
    ...JSON.parse(String(request.headers['x-ids'])),
  };
  await write(given.steps, said);
  return sendJson(response, given.status, given.answer);
}

async function write(steps: Step[], said: Said): Promise<void> {
  const rows: Record<string, unknown>[] = [];
  const made: string[] = [];
  const client = await pool.connect();
  try {
    for (const step of steps) {
      const values = valuesOf(step, said, rows, made);
      const { rows: found } = await client.query(
        values.length > 0 ? { name: nameOf(step.text), text: step.text, values } : step.text,
      );
      rows.push(found[0] ?? {});
    }
  } finally {
    client.release();
  }
}

/** Each statement is prepared once per connection. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
