import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createBnf } from '#server/integrations/book-data/bnf.ts';
import { createDnb } from '#server/integrations/book-data/dnb.ts';
import { createFetchBookData, type FetchBookData } from '#server/integrations/book-data/fetch-book-data.ts';
import { createOpenLibrary } from '#server/integrations/book-data/open-library.ts';

type Respond = (response: ServerResponse, request: IncomingMessage) => void;
type Host = 'openlibrary' | 'dnb' | 'bnf';

export const readResponse = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Sends a text with a content type. */
export const sends =
  (body: string | Buffer, contentType = 'application/json', status = 200): Respond =>
  (response) => {
    response.writeHead(status, { 'content-type': contentType }).end(body);
  };

export const sendsXml = (body: string): Respond => sends(body, 'text/xml;charset=UTF-8');

const nothing: Record<Host, Respond> = {
  openlibrary: sends(readResponse('open-library/none.json')),
  dnb: sendsXml(readResponse('dnb/none.xml')),
  bnf: sendsXml(readResponse('bnf/none.xml')),
};

/** How long a catalog is waited for. It is no limit of the tests, except of those in which a catalog does not respond. */
const patientMs = 30_000;

/** A server on this machine that stands for the three catalogs. Each responds that it knows nothing until told otherwise. */
export async function startCatalogServer() {
  const respond = { ...nothing };
  const requests: { host: Host; address: string; userAgent: string; at: number }[] = [];
  const server = createServer((request, response) => {
    const address = request.url ?? '';
    const host = address.startsWith('/sru/') ? 'dnb' : address.startsWith('/api/SRU') ? 'bnf' : 'openlibrary';
    requests.push({ host, address, userAgent: request.headers['user-agent'] ?? '', at: performance.now() });
    respond[host](response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetchWithin = (timeoutMs: number) =>
    createFetchBookData({ userAgent: async () => 'Dogear (test)', timeoutMs });
  let fetchInTime = fetchWithin(patientMs);
  const fetchBookData: FetchBookData = (...request) => fetchInTime(...request);
  return {
    origin,
    requests,
    bookData: [
      createOpenLibrary(fetchBookData, origin),
      createDnb(fetchBookData, origin),
      createBnf(fetchBookData, origin),
    ],
    /** What a catalog responds from now on. */
    set: (host: Host, next: Respond) => {
      respond[host] = next;
    },
    /** Until the next reset. */
    giveUpAfter: (timeoutMs: number) => {
      fetchInTime = fetchWithin(timeoutMs);
    },
    reset: () => {
      fetchInTime = fetchWithin(patientMs);
      Object.assign(respond, nothing);
      requests.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
