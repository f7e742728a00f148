// A span for each call of a port, named after its method: what was requested from a provider, but not at which address and with which key.

import { SpanKind } from '@opentelemetry/api';
import type { Spans } from './spans.ts';
import type { WatchCalls } from './tracing.ts';

/** Includes the calls of the objects that a port consists of, such as `stripe.books.listIntents`. */
export function traceCalls(spans: Spans): WatchCalls {
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
