import type { Attributes, Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { errorName } from '../lib/errors.ts';

/** What opens spans while traces are kept; see traces.ts. */
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

/** Does the work of a job under a span of its own; without traces nothing is between. */
export const inJobSpan = <T>(job: string, work: () => Promise<T>): Promise<T> =>
  openSpan
    ? openSpan(`job ${job}`, 'CONSUMER', { 'dogear.job': job }, (span) => ending(span, work()))
    : work();

/** The service itself, or, while traces are kept, one whose calls have a span each. Arguments go into none. */
export function withSpans<Service extends object>(name: string, service: Service): Service {
  const open = openSpan;
  if (!open) return service;
  return new Proxy(service, {
    get: (target, key) => {
      const member: unknown = Reflect.get(target, key, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        // Only what takes time has a span of its own, which is known by what it answers.
        const call = (span: Span): unknown => {
          const answer: unknown = member.apply(target, args);
          return answer instanceof Promise ? ending(span, answer) : answer;
        };
        return open(`${name} ${String(key)}`, 'CLIENT', { 'peer.service': name }, call);
      };
    },
  });
}

const failed: SpanStatusCode.ERROR = 2;

/** Ends the span with the work. Of an error its kind is told, which quotes nobody. */
export async function ending<T>(span: Span, work: Promise<T>): Promise<T> {
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
