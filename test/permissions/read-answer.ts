import { problemStatuses } from '#contract/kernel/problem-codes.ts';
import type { Outcome } from './row.ts';

export type Answer = { status: number; code: string | undefined; text: string; headers: [string, string][] };

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const isLogin = response.status === 302 && /^\/login(\?|$)/.test(response.headers.get('location') ?? '');
  const code = isLogin ? 'login' : isJson ? (JSON.parse(text) as { code?: string } | null)?.code : undefined;
  return { status: response.status, code, text, headers: [...response.headers] };
}

export function isAsExpected({ status, code, headers }: Answer, expected: Outcome): boolean {
  if (typeof expected === 'number') return status === expected && code !== 'login';
  if (code !== expected || !Object.hasOwn(problemStatuses, expected)) return code === expected;
  const isProblem = headers.some(
    ([name, value]) => name === 'content-type' && value === 'application/problem+json',
  );
  return isProblem && status === problemStatuses[expected as keyof typeof problemStatuses];
}

const ofTheRequest = new Set(['x-request-id', 'request-id', 'date']);

/** A response without what differs between requests: the request id, the nonce, and the object's own id. */
export function comparable({ status, text, headers }: Answer, object: string): string {
  const kept = headers.filter(([name]) => !ofTheRequest.has(name)).map((header) => header.join(': '));
  const whole = [status, ...kept, text].join('\n');
  const nonce = /'nonce-([^']+)'/.exec(whole)?.[1];
  return whole
    .replaceAll(nonce ?? '\0', 'NONCE')
    .replaceAll(/"renderedAt":\d+/g, '"renderedAt":0')
    .replaceAll(/"requestId":"[^"]+"/g, '"requestId":"ONE"')
    .replaceAll(/"?\breq_\w+/g, 'REQUEST')
    .replaceAll(object === '' ? '\0' : object, 'OBJECT')
    .replaceAll(object === '' ? '\0' : encodeURIComponent(object), 'OBJECT');
}
