// Traces with OpenTelemetry. Spans carry only names that we chose: route patterns, statement texts without their
// values, names of calls and jobs. Addresses, bodies, error messages and parameters never get into one, because
// they contain plates, phone numbers, mail addresses and keys.
//
// Only start-parts.ts loads this file, and only when tracing is turned on.

import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
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
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StatementWatch } from '#platform/db/statements/watch-statements.ts';
import type { TraceSettings } from '#platform/telemetry/trace-settings.ts';
import { Spans } from './spans.ts';
import type { JobTracing, TraceParent, Tracing, WatchCalls } from './tracing.ts';

// A span for each statement of a request or job. Statements outside either, such as the renewal of a lease, have none.
const MAX_TEXT = 4000;
/** How many summaries are kept; a statement with a list has one text per length. */
const MAX_KNOWN = 2000;
const VERB = /^\s*(\w+)/;
const TABLE = /\b(insert into|update|delete from|from)\s+"?(?:\w+"?\.)?"?([a-z_]\w*)/i;
/** A value written into the text: between quotes, and not one of the program's short words. */
const QUOTED = /'(?:[^']|'')*'/g;
const OWN_WORD = /^'[a-z_ ]{0,40}'$/;

function traceStatement(spans: Spans): StatementWatch {
  const known = new Map<string, Described>();
  return (text, send) => {
    if (!spans.isTraced()) return send();
    const described = known.get(text) ?? describeStatement(text);
    if (known.size < MAX_KNOWN) known.set(text, described);
    return spans.around(described, send);
  };
}

type Described = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Readonly<Record<string, string>>;
};

function describeStatement(text: string): Described {
  const name = summaryOf(text);
  const shown = text.replace(QUOTED, (value) => (OWN_WORD.test(value) ? value : "'?'")).slice(0, MAX_TEXT);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name, 'db.query.text': shown };
  return { name, kind: SpanKind.CLIENT, attributes };
}

/** "insert into orders", after the first table that it writes or reads. */
function summaryOf(text: string): string {
  const [, operation, table] = TABLE.exec(text) ?? [];
  if (!operation || !table) return (VERB.exec(text)?.[1] ?? 'statement').toLowerCase();
  return `${operation.toLowerCase() === 'from' ? 'select from' : operation.toLowerCase()} ${table}`;
}

/** Requested every few seconds, and nobody waits for them. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);
const SERVER_ERROR = 500;

function traceRequests(app: FastifyInstance, spans: Spans): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url;
    if (route !== undefined && UNTRACED.has(route)) return done();
    const context = spans.start({
      // The requested address contains keys and plates; the pattern does not.
      name: `${request.method} ${route ?? 'unknown'}`,
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': request.method,
        'http.route': route ?? 'unknown',
        // The same as in the log and in the answer's x-request-id.
        'parkvale.request_id': request.id,
      },
      within: ROOT_CONTEXT,
    });
    contexts.set(request, context);
    spans.within(context, done);
  });
  // What follows a body runs in the context where its last bytes arrived, which is outside the request's trace.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    if (context) spans.within(context, done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const context = contexts.get(request);
    const span = context && trace.getSpan(context);
    if (!span) return;
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= SERVER_ERROR) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

// A job carries the trace of what queued it, so that a booking and the mail with its receipt are one trace.
function traceJobs(spans: Spans): JobTracing {
  return {
    carried: () => {
      const span = trace.getSpanContext(spans.active());
      if (!span) return undefined;
      return `00-${span.traceId}-${span.spanId}-${String(span.traceFlags & TraceFlags.SAMPLED).padStart(2, '0')}`;
    },
    run: (name, carried, act) =>
      spans.around(
        {
          name: `job ${name}`,
          kind: SpanKind.CONSUMER,
          attributes: { 'messaging.operation.type': 'process', 'messaging.destination.name': name },
          within: contextOf(carried),
        },
        act,
      ),
  };
}

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/;

/** A new trace if it carries none. */
function contextOf(carried: TraceParent | undefined): Context {
  const [, traceId, spanId, sampled] = PARENT.exec(carried ?? '') ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(sampled), isRemote: true });
}

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
  readonly notify: (line: string) => void;
};

export function openTracing({ settings, part, processId, notify }: Options): Tracing {
  const exporter = new OTLPTraceExporter({ url: settings.url, headers: settings.headers, timeoutMillis: SENDING_MS });
  const batches = new BatchSpanProcessor({
    exporter: withComplaints(exporter, notify),
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
function withComplaints(exporter: SpanExporter, notify: (line: string) => void): SpanExporter {
  let complainedAt = Number.NEGATIVE_INFINITY;
  const complain = () => {
    if (Date.now() - complainedAt < COMPLAINS_EVERY_MS) return;
    complainedAt = Date.now();
    notify('Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT; they are dropped.');
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

/** Includes the calls of the objects that a port consists of, such as `stripe.books.listIntents`. */
function traceCalls(spans: Spans): WatchCalls {
  const watch = <T extends object>(service: string, port: T): T => {
    const known = new Map<unknown, unknown>();
    return new Proxy(port, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof key !== 'string' || (typeof value !== 'function' && !isPart(value))) return value;
        const name = `${service}.${key}`;
        if (!known.has(value)) known.set(value, isPart(value) ? watch(name, value) : called(value, name, target));
        return known.get(value);
      },
    });
  };
  const called = (value: unknown, name: string, target: object) => {
    const act = value as (...given: unknown[]) => unknown;
    const described = { name, kind: SpanKind.CLIENT, attributes: { 'peer.service': name.split('.')[0] ?? name } };
    return (...given: unknown[]) => {
      if (!spans.isTraced()) return Reflect.apply(act, target, given);
      return spans.around(described, () => Reflect.apply(act, target, given));
    };
  };
  return watch;
}

function isPart(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
