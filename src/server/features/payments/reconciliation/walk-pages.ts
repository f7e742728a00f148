// What every step of a walk is given and answers, page by page.

import { setTimeout as pause } from 'node:timers/promises';
import { ProviderUnavailable } from '../../../ports/payments/payments.port.ts';
import type { ReconcileDeps } from './reconcile-intent.ts';

export type StepDeps = ReconcileDeps & {
  /** Milliseconds between requests for single payments, so that walks do not use up the rate limit that drivers need. */
  readonly pauseMs: number;
};

/** The result of one page. `next`: the cursor of the next page; null when the step is done. */
export type PageDone = {
  readonly next: string | null;
  readonly checked: number;
  readonly fixed: number;
  /** Errors with single payments, which do not stop the walk. */
  readonly errors: readonly unknown[];
};

export const NOTHING_TO_DO: PageDone = { next: null, checked: 0, fixed: 0, errors: [] };

/** `look`: whether something was fixed. @throws ProviderUnavailable; the page is then repeated. */
export async function eachInTurn<T>(
  { pauseMs }: Pick<StepDeps, 'pauseMs'>,
  all: readonly T[],
  look: (one: T) => Promise<boolean>,
): Promise<Pick<PageDone, 'fixed' | 'errors'>> {
  const errors: unknown[] = [];
  let fixed = 0;
  for (const one of all) {
    if (pauseMs > 0) await pause(pauseMs);
    try {
      if (await look(one)) fixed += 1;
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error;
      errors.push(error);
    }
  }
  return { fixed, errors };
}
