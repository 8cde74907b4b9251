import type { Attributes, Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { errorName } from '../lib/errors.ts';

/** Opens spans while tracing is on; see traces.ts. */
export type SpanOpener = <T>(
  name: string,
  kind: keyof typeof SpanKind,
  attributes: Attributes,
  work: (span: Span) => T,
) => T;

let openSpan: SpanOpener | undefined;

export function setSpanFactory(opener: SpanOpener | undefined): void {
  openSpan = opener;
}

/** Runs a job in its own span; without tracing it only runs the job. */
export const inJobSpan = <T>(job: string, work: () => Promise<T>): Promise<T> =>
  openSpan
    ? openSpan(`job ${job}`, 'CONSUMER', { 'dogear.job': job }, (span) => endSpanWith(span, work()))
    : work();

/** Returns the service, or while tracing is on, a proxy that gives each call a span. Spans hold no arguments. */
export function withSpans<Service extends object>(name: string, service: Service): Service {
  const open = openSpan;
  if (!open) return service;
  return new Proxy(service, {
    get: (target, key) => {
      const member: unknown = Reflect.get(target, key, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        // A synchronous call ends its span here; only one that returns a promise keeps it open.
        const call = (span: Span): unknown => {
          const result: unknown = member.apply(target, args);
          return result instanceof Promise ? endSpanWith(span, result) : result;
        };
        return open(`${name} ${String(key)}`, 'CLIENT', { 'peer.service': name }, call);
      };
    },
  });
}

const failed: SpanStatusCode.ERROR = 2;

/** Ends the span with the work. Of an error it records the type only, because a message may quote personal data. */
export async function endSpanWith<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    span.setStatus({ code: failed });
    span.setAttribute('error.type', errorName(error));
    throw error;
  } finally {
    span.end();
  }
}
