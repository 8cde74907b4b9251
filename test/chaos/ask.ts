import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export type QueryExecutor = {
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
export function ask(
  url: string,
  { method = 'GET', headers = {}, body, agent }: QueryExecutor = {},
): Promise<Outcome> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: Outcome['status'], headersBack: IncomingHttpHeaders, text: string) =>
      resolve({ status, headers: headersBack, text, milliseconds: performance.now() - began });
    const asking = request(
      url,
      { method, agent, headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => end('dropped', {}, ''));
        answer.on('end', () => end(answer.statusCode ?? 0, answer.headers, Buffer.concat(chunks).toString()));
      },
    );
    asking.on('error', (error: NodeJS.ErrnoException) =>
      end(error.code === 'ECONNREFUSED' ? 'refused' : 'dropped', {}, error.message),
    );
    asking.end(body);
  });
}

export const askJson = (
  url: string,
  method: string,
  body: object,
  asked: QueryExecutor = {},
): Promise<Outcome> =>
  ask(url, {
    ...asked,
    method,
    headers: { ...asked.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const jsonOf = ({ text }: Outcome): any => JSON.parse(text);
