/**
 * Rule 53: a refund as its payer sees it: "will be refunded" until the provider has made it, then "refunded" on a day. A
 * failed refund is still owed, and a closed one is not shown.
 */
import type { Cents } from '#platform/money/cents.ts';
import type { RefundStatus } from './refund-state.ts';

export const REFUND_PROGRESS = ['promised', 'paid_back', 'failed'] as const;

export type RefundProgress = {
  readonly state: (typeof REFUND_PROGRESS)[number];
  readonly cents: Cents;
  /** When it was refunded or, before that, promised. */
  readonly at: Date;
};

export type ReportedRefund = {
  readonly status: RefundStatus;
  readonly cents: Cents;
  readonly promisedAt: Date;
  readonly settledAt: Date | null;
  /** The time of the next automatic retry. */
  readonly nextTryAt: Date | null;
};

/** Null for a closed refund. */
export const progressOf = ({
  status,
  cents,
  promisedAt,
  settledAt,
  nextTryAt,
}: ReportedRefund): RefundProgress | null => {
  switch (status) {
    case 'owed':
    case 'requested':
    case 'pending':
      return { state: 'promised', cents, at: promisedAt };
    case 'failed':
      return { state: nextTryAt ? 'promised' : 'failed', cents, at: promisedAt };
    case 'done':
    case 'paid_otherwise':
      return { state: 'paid_back', cents, at: settledAt ?? promisedAt };
    case 'closed':
      return null;
    default:
      return status satisfies never;
  }
};

/** Combines several refunds into one, which is paid back once all of them are. Null without any. */
export const progressOfAll = (refunds: readonly ReportedRefund[]): RefundProgress | null => {
  const shown = refunds.flatMap((refund) => progressOf(refund) ?? []);
  const states = shown.map(({ state }) => state);
  const state = states.includes('failed') ? 'failed' : states.includes('promised') ? 'promised' : 'paid_back';
  const cents = shown.reduce((sum, each) => sum + each.cents, 0);
  const latest = shown
    .filter((each) => each.state === state)
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .at(0);
  return latest ? { state, cents, at: latest.at } : null;
};
