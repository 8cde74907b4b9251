import type { Draft } from './wire.ts';

/** A request before serialization: what a well-behaved client would send. */
export type Intent = {
  method: string;
  path: string;
  query: (readonly [name: string, value: string])[];
  headers: (readonly [name: string, value: string])[];
  body: Record<string, unknown> | undefined;
};
/** A request whose parts may be replaced with something that an Intent cannot express. */
export type Spoiled = Intent & {
  rawPath?: string;
  rawQuery?: string;
  rawBody?: Buffer;
  cutAt?: number;
  withoutType?: boolean;
};

/** Makes one thing wrong with a request. */
export type Fault = (request: Spoiled) => Spoiled;

export function write(intent: Intent, faults: readonly Fault[]): Draft {
  const spoiled = faults.reduce<Spoiled>((request, fault) => fault(request), intent);
  const query =
    spoiled.rawQuery ?? String(new URLSearchParams(spoiled.query.map(([name, value]) => [name, value])));
  const body = spoiled.rawBody ?? (spoiled.body && Buffer.from(JSON.stringify(spoiled.body)));
  const hasType = spoiled.withoutType || spoiled.headers.some(([name]) => name === 'content-type');
  const headers = [
    ...spoiled.headers,
    ...(body && !hasType ? [['content-type', 'application/json'] as const] : []),
  ];
  return {
    method: spoiled.method,
    target: (spoiled.rawPath ?? spoiled.path) + (query ? `?${query}` : ''),
    headers: spoiled.headers.some(([name]) => /^host$/i.test(name))
      ? headers
      : [['host', 'dogear.test'], ...headers],
    body,
    ...(body && spoiled.cutAt !== undefined && { cutAt: Math.min(spoiled.cutAt, body.length) }),
  };
}
