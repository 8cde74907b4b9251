import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

export type NodeExchange = { incoming: IncomingMessage; outgoing: ServerResponse };

/**
 * Converts a Fetch request to a Node request and response, which are not bound to a connection.
 * @param mount the path prefix that is removed for the Node handler
 */
export async function nodeExchange(request: Request, mount: string): Promise<NodeExchange> {
  const { pathname, search, host } = new URL(request.url);
  const incoming = new IncomingMessage(new Socket());
  Object.assign(incoming, {
    method: request.method,
    headers: { host, ...Object.fromEntries(request.headers) },
    // The provider derives its own addresses from `url` and `originalUrl`.
    originalUrl: pathname + search,
    url: pathname.slice(mount.length) + search || '/',
  });
  incoming.push(Buffer.from(await request.arrayBuffer()));
  incoming.push(null);
  return { incoming, outgoing: new ServerResponse(incoming) };
}

/** Resolves with the response once the Node handler has ended it. */
export function answerOf(
  { incoming, outgoing }: NodeExchange,
  handler: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown,
): Promise<Response> {
  const chunks: Uint8Array[] = [];
  const take = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  return new Promise((resolve, reject) => {
    outgoing.write = (chunk: unknown) => {
      take(chunk);
      return true;
    };
    outgoing.end = (chunk?: unknown) => {
      take(chunk);
      const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
      const headers = toHeaders(outgoing.getHeaders());
      resolve(new Response(body, { status: outgoing.statusCode, headers }));
      return outgoing;
    };
    Promise.resolve(handler(incoming, outgoing)).catch(reject);
  });
}

function toHeaders(given: OutgoingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given))
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, String(one));
  return headers;
}
