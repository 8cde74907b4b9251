import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, context, DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import { throttle } from '../lib/throttle.ts';
import type { FinishedRequest, Observer } from './observe-requests.ts';
import { setSpanFactory } from './spans.ts';
import { traceStatements } from './trace-statements.ts';

type Settings = NonNullable<Config['traces']>;

/** How long a collector may take, in milliseconds. Only the shutdown waits for it. */
const timeouts = { export: 5_000, stop: 3_000 };

/** Sends spans of requests, statements, external services and jobs to a collector over OTLP. */
export function openTraces({ endpoint, headers, serviceName, share, trustProxy }: Settings, log: Logger) {
  throttledWarn(log);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: timeouts.export,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': packageJson.version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: timeouts.export })],
  });
  // Not registered globally: libraries with built-in tracing, such as Better Auth, could record personal data.
  const tracer = provider.getTracer('dogear');
  setSpanFactory((name, kind, attributes, work) =>
    tracer.startActiveSpan(name, { kind: SpanKind[kind], attributes }, work),
  );
  const around: Observer['around'] = (request, work, summarize) => {
    if (isHealth.test(request.url)) return work();
    const parent = trustProxy ? parentOf(request) : ROOT_CONTEXT;
    return tracer.startActiveSpan(request.method, { kind: SpanKind.SERVER }, parent, async (span) => {
      try {
        return await work();
      } finally {
        const summary = summarize();
        span.updateName(`${summary.method} ${summary.route}`).setAttributes(attributesOf(summary));
        if (summary.status >= 500) span.setStatus({ code: 2 });
        span.end();
      }
    });
  };
  return {
    observer: { around } satisfies Observer,
    instrument: (pool: Pool): void => traceStatements(pool, tracer),
    close: async (): Promise<void> => {
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, sleep(timeouts.stop, undefined, { ref: false })]);
    },
  };
}

const isHealth = /\/(healthz|readyz)$/;

const attributesOf = ({ method, route, status, requestId, role }: FinishedRequest) => ({
  'http.request.method': method,
  'http.route': route,
  'http.response.status_code': status,
  'dogear.request_id': requestId,
  ...(role && { 'dogear.role': role }),
});

/** Reads the proxy's span from the `traceparent` header (W3C Trace Context). */
function parentOf({ headers }: Request): Context {
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(headers.get('traceparent') ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Logs at most once a minute that the collector is unreachable, without anything of the failed export. */
function throttledWarn(log: Logger): void {
  const warn = throttle(60_000, () => log.warn('trace_export_failed'), { trailing: false });
  const ignore = () => undefined;
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
}
