// What the rest of the program knows about traces. The library behind it is loaded only when tracing is turned on.

import type { FastifyInstance } from 'fastify';
import type { StatementWatch } from '#platform/db/statements/watch-statements.ts';

/** Where a trace continues in another process, in the format of W3C's `traceparent`. It identifies no person. */
export type TraceParent = string;

export type Tracing = {
  /** A span for each request, named after its route's pattern. */
  watchRequests(app: FastifyInstance): void;
  /** A span for each statement of a request or job. */
  readonly watchStatement: StatementWatch;
  /** The same port, with a span for each of its calls: `stripe.createIntent`. */
  watchCalls: WatchCalls;
  readonly jobs: JobTracing;
  /** Sends what is still buffered, for two seconds at most. */
  stop(): Promise<void>;
};

export type WatchCalls = <T extends object>(service: string, port: T) => T;

export type JobTracing = {
  /** What a job that is queued now carries; undefined outside a trace. */
  carried(): TraceParent | undefined;
  /** Runs a job as part of the trace of what queued it. */
  run<T>(name: string, carried: TraceParent | undefined, act: () => Promise<T>): Promise<T>;
};

export const watchesNoCalls: WatchCalls = (_service, port) => port;
