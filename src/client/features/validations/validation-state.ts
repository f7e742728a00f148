import type { Validation } from '#contract/lots/validations.contract.ts';

export type ValidationState = 'active' | 'paused' | 'ended' | 'later' | 'usedUp';

/** @param today the lot's day, "2026-11-21" */
export function stateOf({ paused, from, until, limit, uses }: Validation, today: string): ValidationState {
  if (paused) return 'paused';
  if (until !== null && until < today) return 'ended';
  if (from !== null && from > today) return 'later';
  return limit !== null && uses >= limit ? 'usedUp' : 'active';
}
