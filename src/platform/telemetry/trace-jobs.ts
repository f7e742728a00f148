// A job carries the trace of what queued it, so that a booking and the mail with its receipt are one trace.

import { type Context, ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import type { Spans } from './spans.ts';
import type { JobTracing, TraceParent } from './tracing.ts';

export function traceJobs(spans: Spans): JobTracing {
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
