import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  agent?: Agent;
};

/** The result of a request. `dropped`: it was sent and got no response. `refused`: the connection was refused. */
export type Outcome = {
  status: number | 'dropped' | 'refused';
  headers: IncomingHttpHeaders;
  text: string;
  milliseconds: number;
};

/** Sends one request without retrying. Never throws. */
export function sendRequest(
  url: string,
  { method = 'GET', headers = {}, body, agent }: RequestOptions = {},
): Promise<Outcome> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: Outcome['status'], headersBack: IncomingHttpHeaders, text: string) =>
      resolve({ status, headers: headersBack, text, milliseconds: performance.now() - began });
    const outgoing = request(
      url,
      { method, agent, headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => end('dropped', {}, ''));
        answer.on('end', () => end(answer.statusCode ?? 0, answer.headers, Buffer.concat(chunks).toString()));
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      end(error.code === 'ECONNREFUSED' ? 'refused' : 'dropped', {}, error.message),
    );
    outgoing.end(body);
  });
}

export const sendJson = (
  url: string,
  method: string,
  body: object,
  options: RequestOptions = {},
): Promise<Outcome> =>
  sendRequest(url, {
    ...options,
    method,
    headers: { ...options.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const jsonOf = ({ text }: Outcome): any => JSON.parse(text);
