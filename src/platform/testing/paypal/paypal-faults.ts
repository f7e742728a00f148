/** Where and how the fake fails. */
import type { FastifyReply } from 'fastify';

export type PayPalStep =
  | 'token'
  | 'create'
  | 'get'
  | 'authorize'
  | 'capture'
  | 'void'
  | 'patch'
  | 'refund'
  | 'forget'
  | 'verify'
  | 'dispute'
  | 'list disputes'
  | 'get capture'
  | 'search'
  | 'balance';

export type PayPalFault =
  /** The connection breaks before PayPal acts, or after it acts and before it answers. */
  | 'cut before'
  | 'cut after'
  /** It has acted, and answers 500. */
  | 'error after'
  | 'error before'
  | 'too many requests'
  /** The answer takes longer than any caller waits. */
  | 'silence'
  /** PayPal refuses with one of its issues, in its own words. */
  | { readonly status: 403 | 404 | 409 | 422; readonly issue: string };

export function createPayPalFaults() {
  let planned: { steps: readonly PayPalStep[]; fault: PayPalFault; left: number } | null = null;
  let reached = 0;
  return {
    failAt: (steps: readonly PayPalStep[], fault: PayPalFault, times = 1): void => {
      planned = { steps, fault, left: times };
      reached = 0;
    },
    /** Heals PayPal. Returns how often the fault occurred. */
    clear: (): number => {
      planned = null;
      return reached;
    },
    take: (step: PayPalStep): PayPalFault | null => {
      if (!planned?.steps.includes(step) || planned.left === 0) return null;
      planned.left -= 1;
      reached += 1;
      return planned.fault;
    },
  };
}

/** The request does not reach PayPal's books; null when the fault comes later. */
export function failBefore(fault: PayPalFault, reply: FastifyReply): FastifyReply | null {
  if (typeof fault === 'object') return null;
  switch (fault) {
    case 'cut before':
      return cutConnection(reply);
    case 'error before':
      return reply.code(503).send({ name: 'SERVICE_UNAVAILABLE', message: 'Service Unavailable' });
    case 'too many requests':
      return reply.code(429).send({ name: 'RATE_LIMIT_REACHED', message: 'Too many requests.' });
    case 'silence':
      return reply.hijack();
    case 'cut after':
    case 'error after':
      return null;
    default:
      return fault satisfies never;
  }
}

export function cutConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
