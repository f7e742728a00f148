// A span for each request. It always begins a new trace: a `traceparent` from a caller could name any trace, and decide what is kept.

import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Spans } from './spans.ts';

/** Requested every few seconds, and nobody waits for them. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);
const SERVER_ERROR = 500;

export function traceRequests(app: FastifyInstance, spans: Spans): void {
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
