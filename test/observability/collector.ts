import { once } from 'node:events';
import { createServer } from 'node:http';
import { listen } from '#server/http/listen.ts';

type Value = { stringValue?: string; intValue?: number | string };
export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
};

/** An OpenTelemetry collector that receives traces over HTTP as JSON and keeps them. */
export async function openCollector() {
  const received: { url: string; headers: Record<string, unknown>; text: string }[] = [];
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        url: request.url ?? '',
        headers: request.headers,
        text: Buffer.concat(chunks).toString(),
      });
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    endpoint: `http://127.0.0.1:${port}`,
    received,
    spans: (): CollectedSpan[] =>
      received.flatMap(({ text }) =>
        JSON.parse(text).resourceSpans.flatMap((resource: { scopeSpans: { spans: CollectedSpan[] }[] }) =>
          resource.scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const attribute = ({ attributes }: CollectedSpan, key: string): string | undefined => {
  const value = attributes.find((one) => one.key === key)?.value;
  return value && String(value.stringValue ?? value.intValue);
};
