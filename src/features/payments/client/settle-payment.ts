// The outcome of a payment, requested from our server until it is known. Only the server's answer counts; a late webhook, a
// weak signal and a reloaded page all end here.

import { ApiError } from '#platform/api/api-error.ts';
import type { Answer } from '#platform/contract/endpoints.ts';

type Returned = Answer<'POST /billing/return'>['data'];

export type Settled =
  | { readonly kind: 'paid'; readonly receiptKey: string | null }
  | { readonly kind: 'declined'; readonly message: string | null }
  /** Nothing was paid and nothing is in progress: it may be tried (again). */
  | { readonly kind: 'open' }
  /** This intent can no longer be paid. */
  | { readonly kind: 'over'; readonly reason: 'expired' | 'refunded'; readonly message: string | null }
  /** No answer within the time limit. */
  | { readonly kind: 'unsure' };

type Means = {
  readonly request: () => Promise<Returned>;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Whether the provider may have confirmed, which makes an open payment worth waiting for. */
  readonly expected: 'yes' | 'maybe' | 'no';
};

/** Milliseconds before each further check. */
const PAUSES = [400, 600, 1000, 1500, 2000, 3000];
const PAUSES_IN_DOUBT = 4;
/** After this many unanswered requests the signal is gone, and the driver should know. */
const MAX_UNANSWERED = 4;

export async function settlePayment({ request, wait, expected }: Means): Promise<Settled> {
  let lastWasOpen = false;
  let unanswered = 0;
  for (const [turn, pause] of [0, ...PAUSES].entries()) {
    if (pause > 0) await wait(pause);
    const returned = await requestOnce(request);
    const settled = returned && readReturn(returned);
    if (settled && settled.kind !== 'open' && settled.kind !== 'unsure') return settled;
    unanswered = returned ? 0 : unanswered + 1;
    if (unanswered >= MAX_UNANSWERED) return { kind: 'unsure' };
    lastWasOpen = settled?.kind === 'open';
    if (lastWasOpen && isEnough(expected, turn)) return { kind: 'open' };
  }
  return lastWasOpen && expected !== 'yes' ? { kind: 'open' } : { kind: 'unsure' };
}

function isEnough(expected: Means['expected'], turn: number): boolean {
  return expected === 'no' || (expected === 'maybe' && turn >= PAUSES_IN_DOUBT);
}

/** Null when no usable answer came, which says nothing about the payment. */
async function requestOnce(request: Means['request']): Promise<Returned | null> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof ApiError && (error.unanswered || error.status >= 500 || error.status === 429)) return null;
    throw error;
  }
}

export function readReturn({ status, message, receiptKey }: Returned): Settled {
  switch (status) {
    case 'paid':
    case 'started':
      return { kind: 'paid', receiptKey };
    case 'declined':
      return { kind: 'declined', message };
    case 'refunded':
    case 'expired':
      return { kind: 'over', reason: status, message };
    case 'pending':
      return { kind: 'open' };
    case 'processing':
      return { kind: 'unsure' };
    default:
      return status satisfies never;
  }
}
