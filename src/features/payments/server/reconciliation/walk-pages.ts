// What every step of a walk takes and returns, page by page.

import { ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import type { Pace } from '#integrations/payments/provider-pace.ts';
import type { ReconcileDeps } from './reconcile-intent.ts';

export type StepDeps = ReconcileDeps & {
  /** How many requests for single payments are outstanding at once. */
  readonly pace: Pace;
};

/** The result of one page. `next`: the cursor of the next page; null when the step is done. */
export type PageDone = {
  readonly next: string | null;
  readonly checked: number;
  readonly fixed: number;
  /** Errors with single payments; they do not stop the walk. */
  readonly errors: readonly unknown[];
};

export const NOTHING_TO_DO: PageDone = { next: null, checked: 0, fixed: 0, errors: [] };

/**
 * Runs several at once, in no fixed order. @returns the answers, and errors with single ones. @throws ProviderUnavailable, after
 * which no more are started; the page is then repeated.
 */
export async function eachAtPace<T, R>(
  { pace }: Pick<StepDeps, 'pace'>,
  all: readonly T[],
  look: (one: T) => Promise<R>,
): Promise<{ readonly answers: readonly R[]; readonly errors: readonly unknown[] }> {
  const answers: R[] = [];
  const errors: unknown[] = [];
  let down: ProviderUnavailable | null = null;
  const lookInTurn = async (one: T) => {
    if (down === null) answers.push(await look(one));
  };
  const lookAt = async (one: T) => {
    try {
      await pace.run(() => lookInTurn(one));
    } catch (error) {
      if (error instanceof ProviderUnavailable) down ??= error;
      else errors.push(error);
    }
  };
  await Promise.all(all.map(lookAt));
  if (down !== null) throw down;
  return { answers, errors };
}

/** @param fix resolves to whether something was fixed. @throws ProviderUnavailable, as above */
export async function fixEach<T>(
  deps: Pick<StepDeps, 'pace'>,
  all: readonly T[],
  fix: (one: T) => Promise<boolean>,
): Promise<Pick<PageDone, 'fixed' | 'errors'>> {
  const { answers, errors } = await eachAtPace(deps, all, fix);
  return { fixed: answers.filter((isFixed) => isFixed).length, errors };
}
