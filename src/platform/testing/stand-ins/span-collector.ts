/** An OpenTelemetry collector on loopback: it accepts spans as OTLP over HTTP in JSON, and keeps them. */
import { startStandIn } from './http-stand-in.ts';

export type CollectedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentId: string;
  readonly name: string;
  /** OTLP's numbers: 2 server, 3 client, 5 consumer. */
  readonly kind: number;
  /** 2 means that it failed. */
  readonly status: number;
  readonly attributes: Readonly<Record<string, string>>;
  /** The attributes of the process that sent it. */
  readonly resource: Readonly<Record<string, string>>;
  readonly events: number;
};

export type SpanCollector = {
  readonly url: string;
  spans(): CollectedSpan[];
  /** Everything received, exactly as sent. */
  text(): string;
  /** The headers of the last batch. */
  headers(): Readonly<Record<string, unknown>>;
};

type Attribute = { readonly key: string; readonly value: Record<string, unknown> };
type OtlpSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status?: { readonly code?: number };
  readonly attributes?: Attribute[];
  readonly events?: unknown[];
};
type OtlpBatch = {
  readonly resourceSpans: {
    readonly resource: { readonly attributes: Attribute[] };
    readonly scopeSpans: { readonly spans: OtlpSpan[] }[];
  }[];
};

export async function openSpanCollector(): Promise<SpanCollector> {
  const standIn = await startStandIn(({ method, path }) => {
    return method === 'POST' && path === '/v1/traces' ? { json: {} } : { status: 404, json: {} };
  });
  const batches = () => standIn.requests.filter(({ path }) => path === '/v1/traces');
  return {
    url: standIn.url,
    spans: () => batches().flatMap(({ body }) => readBatch(JSON.parse(body) as OtlpBatch)),
    text: () => standIn.requests.map(({ body }) => body).join('\n'),
    headers: () => batches().at(-1)?.headers ?? {},
  };
}

function readBatch({ resourceSpans }: OtlpBatch): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentId: span.parentSpanId ?? '',
        name: span.name,
        kind: span.kind,
        status: span.status?.code ?? 0,
        attributes: readAttributes(span.attributes ?? []),
        resource: readAttributes(resource.attributes),
        events: span.events?.length ?? 0,
      })),
    ),
  );
}

function readAttributes(attributes: readonly Attribute[]): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));
}
