import { request } from 'node:http';
import { join } from 'node:path';
import type { Case } from './cases.ts';
import type { Dataset } from './dataset.ts';
import type { BenchRequest } from './load.ts';
import type { PeerAnswer } from './peer-task.ts';
import { mainQuery, readSeen, writes } from './recorded-queries.ts';
import { type BenchEnvironment, serveDogear } from './serve.ts';

/**
 * The responses of the bare servers, by address. They are recorded once from a Dogear of this version, with its
 * queries, so that a bare server never runs an older query than Dogear does.
 */
export async function learnAnswers(
  chosen: Case[],
  dataset: Dataset,
  environment: BenchEnvironment,
): Promise<Record<string, PeerAnswer>> {
  const file = join(environment.folder, 'queries.jsonl');
  const preload = join(import.meta.dirname, 'record-queries.preload.ts');
  const dogear = await serveDogear(environment, dataset.connection, {
    flags: ['--import', preload],
    env: { QUERIES_FILE: file },
  });
  const answers: Record<string, PeerAnswer> = {};
  try {
    for (const test of chosen) {
      const [asked] = await test.requests(dataset, 1);
      if (!asked) throw new Error(`${test.name} asks nothing`);
      const line = `${asked.method} ${asked.path}`;
      answers[line] = await learn(test, asked, dogear.address, () => readSeen(file, line));
      await test.undo?.(dataset);
    }
  } finally {
    await dogear.stop();
  }
  return answers;
}

async function learn(
  test: Case,
  asked: BenchRequest,
  address: string,
  seen: () => ReturnType<typeof readSeen>,
): Promise<PeerAnswer> {
  const { status, headers, body } = await ask(address, asked);
  if (status < 200 || status > 299) throw new Error(`${test.name} is answered with ${status}: ${body}`);
  if (test.peer === 'bytes') return { kind: 'bytes', headers: ownHeaders(headers, body), body };
  const answer: unknown = JSON.parse(body.toString());
  const table = test.table as RegExp;
  if (test.peer === 'query') {
    const { text, values } = mainQuery(seen(), table);
    return { kind: 'query', text, values, answer };
  }
  const said = { ...JSON.parse(asked.body ?? '{}'), ...JSON.parse(asked.headers['x-ids'] ?? '{}') };
  return { kind: 'transaction', steps: writes(seen(), table, said), status, answer };
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Not fetch, which would decompress the response. */
function ask(address: string, { method, path, headers, body }: BenchRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(
      address + path,
      { method, headers: { ...headers, 'content-length': Buffer.byteLength(body ?? '') } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });
}

const nodesOwn = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

function ownHeaders(headers: Answer['headers'], body: Buffer): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined && !nodesOwn.has(entry[0]),
  );
  return { ...Object.fromEntries(kept), 'content-length': String(body.length) };
}
