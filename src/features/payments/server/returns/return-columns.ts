// The columns that wrong charges and payments without an order share: the attempts to return the money, and a person's decision.

import type { MoneyReturn } from '../../rules/money-return.ts';

export const RETURN_COLUMNS = [
  'attempt',
  'failureCode',
  'failures',
  'firstFailedAt',
  'nextTryAt',
  'settledAs',
] as const;

/** The decision of a person at support, with the reason. */
export type Decision = { readonly by: string; readonly note: string | null };

type Changed = { readonly state: MoneyReturn; readonly decision: Decision | null; readonly now: Date };

/** When a return is retried or reopened, the row forgets who had settled it; the sealed log does not. */
export function returnValues({ state, decision, now }: Changed) {
  const { attempt, failureCode, failures, firstFailedAt, nextTryAt, settledAs } = state;
  const nobody = { settledBy: null, settledNote: null, settledAt: null };
  const somebody = decision && { settledBy: decision.by, settledNote: decision.note, settledAt: now };
  return {
    attempt,
    failureCode,
    failures,
    firstFailedAt,
    nextTryAt,
    settledAs,
    ...(settledAs === null ? nobody : somebody),
  };
}
