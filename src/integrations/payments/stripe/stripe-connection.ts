// How Stripe is called: through its own library, with our idempotency key on every POST, and with each answer
// checked, because the library returns an unexpected answer as if it were the requested object.

import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { ProviderBusy, ProviderMisconfigured, ProviderRefused, ProviderUnavailable } from '../payments.port.ts';
import { PASSING } from './read-stripe.ts';

/** In milliseconds: a driver is waiting for some of these calls. */
const PATIENCE = 10_000;
/** While the first call with a key is in progress, Stripe rejects a second one. */
const TURNED_AWAY = { pauseMs: 250, tries: 20 };
/**
 * Stripe replays a key's first answer for a day, even its own failures. Later attempts use a new key for each such period: a car that
 * cameras saw must not wait for its hold longer than the outage took.
 */
const TURN_MS = { harmless: 15_000, harmful: 120_000 };
/** By this long into the next period, a call from the previous one has finished, so that its effect is visible. */
const SETTLED_MS = 60_000;

export type StripeAddress = {
  readonly secretKey: string;
  /** A compatible server elsewhere; null means Stripe's own. */
  readonly apiUrl: string | null;
};

export function connectStripe({ secretKey, apiUrl }: StripeAddress): Stripe {
  const url = apiUrl ? new URL(apiUrl) : null;
  const isPlain = url?.protocol === 'http:';
  return new Stripe(secretKey, {
    timeout: PATIENCE,
    // The product decides what to retry and when: in jobs, with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(url && { host: url.hostname, port: url.port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' }),
  });
}

/** The client that makes the calls. */
export type StripeConnection = { readonly api: Stripe; readonly now: () => Date };

type Kind =
  | 'customer'
  | 'payment_intent'
  | 'setup_intent'
  | 'payment_method'
  | 'refund'
  | 'dispute'
  | 'transfer'
  | 'transfer_reversal'
  | 'payout'
  | 'list'
  | 'balance'
  | 'v2.core.account'
  | 'v2.core.account_link';

/** Reads something. @throws ProviderUnavailable, or ProviderRefused when it does not exist. */
export async function callStripe<T extends { object: string }>(kind: Kind, call: () => Promise<T>): Promise<T> {
  try {
    return requireKind(kind, await call());
  } catch (error) {
    throw translateError(error);
  }
}

type Post<T> = {
  readonly kind: Kind;
  readonly key: string;
  readonly call: (options: { idempotencyKey: string }) => Promise<T>;
  /** Checked before another key is used: what the failed attempt did after all, or null if nothing. */
  readonly done: () => Promise<T | null>;
  /** 'harmful': under two keys it would happen twice. */
  readonly twice: 'harmless' | 'harmful';
};

/** Changes something, once per key. @throws ProviderUnavailable, or ProviderRefused when Stripe refuses. */
export async function postOnce<T extends { object: string }>(now: () => Date, requested: Post<T>): Promise<T> {
  const { kind, key, call, done, twice } = requested;
  try {
    return requireKind(kind, await inTurn(() => call({ idempotencyKey: key })));
  } catch (error) {
    if (!isStoredFailure(error)) throw translateError(error);
  }
  const turn = Math.floor(now().getTime() / TURN_MS[twice]);
  const isTooEarly = now().getTime() - turn * TURN_MS[twice] < SETTLED_MS;
  const found = await done();
  if (found) return found;
  if (isTooEarly && twice === 'harmful')
    throw new ProviderUnavailable('Stripe failed at this; it is tried again soon.');
  return callStripe(kind, () => inTurn(() => call({ idempotencyKey: `${key}.${turn}` })));
}

async function inTurn<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      const isUnderWay = error instanceof Stripe.errors.StripeError && error.statusCode === 409;
      if (!isUnderWay || tries === TURNED_AWAY.tries) throw error;
      await sleep(TURNED_AWAY.pauseMs);
    }
  }
}

/** A page of a v2 list, which has no `object` field. @throws as ask does */
export async function listFromStripe<T extends { data: readonly unknown[] }>(call: () => Promise<T>): Promise<T> {
  try {
    const answer = await call();
    if (Array.isArray(answer?.data)) return answer;
  } catch (error) {
    throw translateError(error);
  }
  throw new ProviderUnavailable('Stripe answered something else than a list.');
}

function requireKind<T extends { object: string }>(kind: Kind, answer: T): T {
  if (answer?.object === kind) return answer;
  throw new ProviderUnavailable(`Stripe answered something else than a ${kind}.`);
}

/** It does not exist, or our key may not see it. */
export function isUnknownThing(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.statusCode === 404 || error.code === 'account_invalid';
}

function isStoredFailure(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 0) < 500) return false;
  return error.headers?.['idempotent-replayed'] === 'true';
}

function translateError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode = 0, code, rawType, message } = error;
  if (statusCode === 401 || statusCode === 403) return new ProviderMisconfigured(`Stripe: ${message}`);
  if (statusCode === 429 && code !== 'lock_timeout') return new ProviderBusy(`Stripe: ${message}`);
  const isFinal = statusCode >= 400 && statusCode < 500 && ![408, 409, 429].includes(statusCode);
  if (!isFinal || code === 'rate_limit') return new ProviderUnavailable(`Stripe: ${message}`);
  const name = rawType === 'idempotency_error' ? rawType : (code ?? rawType ?? 'refused');
  return new ProviderRefused(name, message, { passes: PASSING.has(name) });
}
