import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxUploadBytes } from '#contract/images/images.ts';
import { AppProcess } from '../support/app-process.ts';
import { jsonOf, sendJson, sendRequest } from '../support/send-request.ts';
import { RawConnection } from './raw-connection.ts';

let dogear: AppProcess;
beforeAll(async () => {
  dogear = await AppProcess.startDemo();
});
afterAll(() => dogear?.remove());

const host = () => `Host: ${new URL(dogear.address).host}\r\nOrigin: ${dogear.address}\r\n`;
const multipart = 'Content-Type: multipart/form-data; boundary=b\r\n';
const pictureHead = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

/** Sends until a response arrives or everything is sent. Returns what it received. */
async function pour(head: string, bytes: number, chunked: boolean): Promise<string> {
  const connection = await RawConnection.open(dogear.address);
  connection.say(head);
  const piece = 'x'.repeat(16 * 1024);
  for (let sent = 0; sent < bytes && !connection.heard; sent += piece.length) {
    connection.say(chunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece);
    await new Promise(setImmediate);
  }
  if (chunked) connection.say('0\r\n\r\n');
  await expect.poll(() => connection.heard).toMatch(/\r\n\r\n[\s\S]+/);
  connection.end();
  return connection.heard;
}

describe('a body that is too large is refused with 413, whether it says so or not', () => {
  const json = 'Content-Type: application/json\r\n';
  test.each([
    ['JSON with its length', `POST /api/buyingBooks HTTP/1.1\r\n${json}Content-Length: 300000\r\n`, 0],
    ['JSON in chunks', `POST /api/buyingBooks HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n`, 400_000],
    [
      'JSON to the identity library',
      `POST /api/auth/sign-in/email HTTP/1.1\r\n${json}Content-Length: 81920\r\n`,
      81_920,
    ],
    ['a webhook', `POST /webhooks/cards HTTP/1.1\r\n${json}Content-Length: 300000\r\n`, 0],
    ['an upload with its length', `POST /api/images HTTP/1.1\r\n${multipart}Content-Length: 30000000\r\n`, 0],
    [
      'an upload in chunks',
      `POST /api/images HTTP/1.1\r\n${multipart}Transfer-Encoding: chunked\r\n`,
      maxUploadBytes + 300_000,
    ],
  ])('%s', async (_, head, bytes) => {
    const chunked = head.includes('chunked');
    const begin = head.includes('/api/images') && chunked ? asChunk(pictureHead) : '';
    const heard = await pour(`${head}${host()}\r\n${begin}`, bytes, chunked);
    expect(heard).toMatch(/^HTTP\/1\.1 413 /);
    expect(heard).toContain('"code":"too_large"');
  });
});

const asChunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

test('a body just within the limit is read', async () => {
  const body = { email: 'x'.repeat(60_000) };
  const answer = await sendJson(`${dogear.address}/api/auth/sign-in/email`, 'POST', body, {
    headers: { origin: dogear.address },
  });
  expect(answer.status).not.toBe(413);
});

describe('what is no proper request is refused in one line, and the connection ends', () => {
  test.each([
    ['headers too large', () => `GET / HTTP/1.1\r\n${host()}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['too many headers', () => `GET / HTTP/1.1\r\n${host()}${'a: b\r\n'.repeat(4000)}\r\n`, 431],
    ['a first line too long', () => `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host()}\r\n`, 431],
    ['no HTTP', () => 'HELLO\r\n\r\n', 400],
    [
      'two lengths',
      () => `POST / HTTP/1.1\r\n${host()}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
    ],
    [
      'a length and chunks, as smugglers do',
      () => `POST / HTTP/1.1\r\n${host()}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a host that is more than one', () => 'GET /api/me HTTP/1.1\r\nHost: a\\b /c\r\n\r\n', 400],
    ['no host', () => 'GET / HTTP/1.1\r\n\r\n', 400],
  ])('%s', async (_, text, status) => {
    const connection = await RawConnection.open(dogear.address);
    connection.say(text());
    await connection.closed;
    expect(connection.heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(connection.heard).toMatch(/connection: close/i);
    expect(connection.heard.length).toBeLessThan(300);
    expect(connection.heard).not.toMatch(/HPE_|Parse|node:|\n +at /);
  });
});

test('a refusal is never put into the middle of another answer', async () => {
  const connection = await RawConnection.open(dogear.address);
  connection.say(`GET /healthz HTTP/1.1\r\n${host()}\r\nNONSENSE\r\n\r\n`);
  await connection.closed;
  const answers = connection.heard.match(/^HTTP\/1\.1 \d+/gm) ?? [];
  expect(['HTTP/1.1 200', 'HTTP/1.1 400']).toEqual(expect.arrayContaining(answers));
});

test('beyond the connections that it may have, further ones are closed and those that are there go on', async () => {
  const small = await AppProcess.startDemo({ MAX_CONNECTIONS: '10', CONNECTIONS_PER_ADDRESS: '10' });
  try {
    const connections = await Promise.all(
      Array.from({ length: 30 }, () => RawConnection.open(small.address)),
    );
    // A connection that waited for the start may still have one or two of its ten seconds.
    await expect.poll(() => connections.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(10);
    const kept = connections.filter(({ isOpen }) => isOpen);
    expect(kept.length).toBeGreaterThan(4);
    for (const connection of kept) connection.say(`GET /healthz HTTP/1.1\r\n${host()}\r\n`);
    await expect.poll(() => kept.every(({ heard }) => heard.includes(' 200 '))).toBe(true);
    for (const connection of connections) connection.end();
    await expect.poll(async () => (await sendRequest(`${small.address}/healthz`)).status).toBe(200);
  } finally {
    await small.remove();
  }
});

test('an unexpected failure says nothing of itself, and the log nothing of anybody', async () => {
  const { createLogger } = await import('#server/observability/logger.ts');
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const details = { code: '23505', constraint: 'users_email', detail: 'Key (email)=(a@b.example) exists.' };
  const error = Object.assign(new Error('duplicate key'), details, { parameters: ['a@b.example'] });
  log.error({ err: error }, 'request_failed');
  expect(lines.join()).toContain('users_email');
  expect(lines.join()).not.toContain('a@b.example');
});

test('every answer of the limits is a problem that a program can read', async () => {
  const answer = await sendJson(`${dogear.address}/api/buyingBooks`, 'POST', { text: 'x'.repeat(300_000) });
  expect(answer.status).toBe(413);
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(jsonOf(answer)).toMatchObject({ status: 413, code: 'too_large', message: 'That’s too large.' });
  expect(answer.text).not.toMatch(/stack|node:|server\//);
});
