import { connect } from 'node:net';

/** A request as it is sent, valid or not. */
export type Draft = {
  method: string;
  /** Path and query, unescaped. */
  target: string;
  headers: (readonly [name: string, value: string])[];
  body?: Buffer | undefined;
  /** The connection is closed after this many bytes of the body. */
  cutAt?: number;
};

export type Reply = {
  /** 0 if the connection ended without a response. */
  status: number;
  headers: Record<string, string>;
  text: string;
  milliseconds: number;
};

/** Longer than any request takes on a busy machine. */
const defaultTimeoutMs = 15_000;

export function toBytes({ method, target, headers, body, cutAt }: Draft): Buffer {
  const length = body && !headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  const all = [...headers, ...(length ? [['content-length', String(body.length)] as const] : [])];
  const head = [
    `${method} ${target} HTTP/1.1`,
    ...all.map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  return Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'),
    (body ?? Buffer.alloc(0)).subarray(0, cutAt),
  ]);
}

/**
 * Sends the request and returns the response.
 * @throws Error if no response came and the connection stayed open
 */
export function exchange(port: number, draft: Draft, timeoutMs = defaultTimeoutMs): Promise<Reply> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: false });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer within ${timeoutMs} ms`));
    }, timeoutMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that rejects a long body may close the connection before it has read it.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ ...readReply(Buffer.concat(chunks)), milliseconds: performance.now() - start });
    });
    socket.on('connect', () => {
      socket.write(toBytes(draft));
      if (draft.cutAt !== undefined) socket.end();
    });
  });
}

function readReply(bytes: Buffer): Omit<Reply, 'milliseconds'> {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n');
  const status = Number(first.split(' ')[1] ?? 0);
  // "100 Continue" precedes the actual response.
  if (status === 100) return readReply(bytes.subarray(end + 4));
  const headers = Object.fromEntries(lines.map((line) => splitHeader(line)));
  const body = bytes.subarray(end + 4);
  const whole = headers['transfer-encoding'] === 'chunked' ? withoutChunks(body) : body;
  return { status, headers, text: end < 0 ? '' : whole.toString('utf8') };
}

function splitHeader(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function withoutChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, lineEnd).toString('latin1'), 16);
    if (lineEnd < 0 || !size) break;
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + size + 4;
  }
  return Buffer.concat(parts);
}

/** The same request as a shell command, for a Dogear on port 3000. */
export function pasteable(draft: Draft): string {
  const bytes = toBytes(draft);
  const written = [...bytes.subarray(0, 4000)]
    .map((byte) =>
      byte > 31 && byte < 127 && !"'\\%".includes(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `\\${byte.toString(8).padStart(3, '0')}`,
    )
    .join('');
  const rest = bytes.length > 4000 ? `   # … and ${bytes.length - 4000} bytes more` : '';
  return `printf '${written}' | nc -w 5 127.0.0.1 3000${rest}`;
}
