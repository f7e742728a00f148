// How many calls a walk has outstanding at a provider: more and more while the provider answers, half as many
// once it says that it is busy. Calls that were refused for that reason are repeated.

import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { ProviderBusy, ProviderUnavailable } from './payments.port.ts';

export type Pace = {
  /** Runs `act` in its turn. @throws what `act` throws; ProviderBusy only after several tries. */
  run<T>(act: () => Promise<T>): Promise<T>;
};

export const FIRST_AT_ONCE = 10;
/** More is useless: at 250 ms per call this already exceeds any provider's limit of calls per second and account. */
export const MAX_AT_ONCE = 64;
const MAX_TRIES = 6;
const FIRST_PAUSE_MS = 500;

/** Does one thing after another at one pace, in no fixed order. @returns what failed, after everything was tried. */
export async function runAtPace<T>(
  all: readonly T[],
  act: (one: T) => Promise<unknown>,
  pace: Pace = createPace(),
): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(all.map((one) => pace.run(() => act(one))));
  return outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
}

type State = {
  atOnce: number;
  /** Doubles with each round until the provider first complains; after that it grows by one. */
  hasComplained: boolean;
  answered: number;
  /** Calls that started before the last complaint say nothing about the pace since then. */
  round: number;
  pauseMs: number;
  pause: Promise<unknown>;
};

/** `maxAtOnce`: a value below `MAX_AT_ONCE` leaves the rest of what the provider allows to others. */
type PaceOptions = { readonly maxAtOnce?: number; readonly wait?: (ms: number) => Promise<unknown> };

export function createPace({ maxAtOnce = MAX_AT_ONCE, wait = sleep }: PaceOptions = {}): Pace {
  const limit = pLimit(FIRST_AT_ONCE);
  const state: State = {
    atOnce: FIRST_AT_ONCE,
    hasComplained: false,
    answered: 0,
    round: 0,
    pauseMs: FIRST_PAUSE_MS,
    pause: Promise.resolve(),
  };
  const tryOnce = async <T>(act: () => Promise<T>): Promise<T> => {
    await state.pause;
    const { round } = state;
    try {
      const answer = await act();
      if (round === state.round) speedUp(state, maxAtOnce);
      return answer;
    } catch (error) {
      if (round === state.round && error instanceof ProviderUnavailable) slowDown(state, error, wait);
      throw error;
    } finally {
      limit.concurrency = state.atOnce;
    }
  };
  return {
    run: async (act) => {
      for (let tries = 1; ; tries++) {
        try {
          return await limit(() => tryOnce(act));
        } catch (error) {
          if (!(error instanceof ProviderBusy) || tries === MAX_TRIES) throw error;
        }
      }
    },
  };
}

function speedUp(state: State, maxAtOnce: number): void {
  state.answered += 1;
  if (state.hasComplained && state.answered < state.atOnce) return;
  state.answered = 0;
  state.pauseMs = FIRST_PAUSE_MS;
  state.atOnce = Math.min(state.atOnce + 1, maxAtOnce);
}

/** After an outage the pace starts over from the beginning; a busy provider also gets a pause. */
function slowDown(state: State, error: ProviderUnavailable, wait: (ms: number) => Promise<unknown>): void {
  state.round += 1;
  state.answered = 0;
  state.hasComplained = true;
  if (!(error instanceof ProviderBusy)) {
    state.atOnce = Math.min(state.atOnce, FIRST_AT_ONCE);
    return;
  }
  state.atOnce = Math.max(1, Math.floor(state.atOnce / 2));
  state.pause = wait(Math.max(state.pauseMs, error.retryAfterMs));
  state.pauseMs *= 2;
}
