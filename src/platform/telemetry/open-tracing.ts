// Traces with OpenTelemetry. Spans carry only names that we chose: route patterns, statement texts without their
// values, names of calls and jobs. Addresses, bodies, error messages and parameters never get into one, because
// they contain plates, phone numbers, mail addresses and keys.
//
// Only start-parts.ts loads this file, and only when tracing is turned on.

import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '#app/config/trace-settings.ts';
import { Spans } from './spans.ts';
import { traceCalls } from './trace-calls.ts';
import { traceJobs } from './trace-jobs.ts';
import { traceRequests } from './trace-requests.ts';
import { traceStatement } from './trace-statements.ts';
import type { Tracing } from './tracing.ts';

const SENT_EVERY_MS = 2000;
/** A collector that hangs must not delay the end of the process. */
const LAST_SENDING_MS = 2000;
const SENDING_MS = 5000;
const COMPLAINS_EVERY_MS = 60_000;

type Options = {
  readonly settings: TraceSettings;
  /** Which part of the program this process is: web, worker, or both. */
  readonly part: string;
  readonly processId: string;
  /** Called when spans could not be sent, at most once a minute. */
  readonly tell: (line: string) => void;
};

export function openTracing({ settings, part, processId, tell }: Options): Tracing {
  const exporter = new OTLPTraceExporter({ url: settings.url, headers: settings.headers, timeoutMillis: SENDING_MS });
  const batches = new BatchSpanProcessor({
    exporter: withComplaints(exporter, tell),
    scheduledDelayMillis: SENT_EVERY_MS,
    exportTimeoutMillis: SENDING_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.instance.id': processId,
      'parkvale.part': part,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [batches],
  });
  const spans = new Spans(provider.getTracer('parkvale'));
  return {
    watchRequests: (app) => traceRequests(app, spans),
    watchStatement: traceStatement(spans),
    watchCalls: traceCalls(spans),
    jobs: traceJobs(spans),
    stop: async () => {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, LAST_SENDING_MS);
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
      spans.close();
    },
  };
}

/** The library silently drops what it cannot send. */
function withComplaints(exporter: SpanExporter, tell: (line: string) => void): SpanExporter {
  let complainedAt = Number.NEGATIVE_INFINITY;
  const complain = () => {
    if (Date.now() - complainedAt < COMPLAINS_EVERY_MS) return;
    complainedAt = Date.now();
    tell('Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT; they are dropped.');
  };
  return {
    export: (batch: ReadableSpan[], done) =>
      exporter.export(batch, (result) => {
        if (result.code !== 0) complain();
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}
