// The spans of this process and how they nest, without the library's globals, because a test opens several.

import { type Context, type SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';

type Described = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** By default, the span that is running now. */
  readonly within?: Context;
};

export class Spans {
  readonly #tracer: Tracer;
  readonly #contexts = new AsyncLocalStorageContextManager().enable();

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  /** What is running now, and whether it is part of a trace. */
  active(): Context {
    return this.#contexts.active();
  }

  isTraced(): boolean {
    return trace.getSpan(this.active()) !== undefined;
  }

  start({ name, kind, attributes, within = this.active() }: Described): Context {
    return trace.setSpan(within, this.#tracer.startSpan(name, { kind, attributes }, within));
  }

  within<T>(context: Context, act: () => T): T {
    return this.#contexts.with(context, act);
  }

  /** Ends with what `act` returns or throws. Records the kind of the error, never its message. */
  around<T>(described: Described, act: () => T): T {
    const context = this.start(described);
    try {
      const answer = this.within(context, act);
      if (!(answer instanceof Promise)) {
        trace.getSpan(context)?.end();
        return answer;
      }
      answer.then(
        () => trace.getSpan(context)?.end(),
        (error: unknown) => this.#fail(context, error),
      );
      return answer;
    } catch (error) {
      this.#fail(context, error);
      throw error;
    }
  }

  close(): void {
    this.#contexts.disable();
  }

  #fail(context: Context, error: unknown): void {
    const span = trace.getSpan(context);
    span?.setAttribute('error.type', kindOf(error)).setStatus({ code: SpanStatusCode.ERROR }).end();
  }
}

/** PostgreSQL's code, or the class's name. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? error.code : null;
  return typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? code : error.name;
}
