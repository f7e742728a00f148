// Sending something twice must not do it twice. While nobody knows whether the last try arrived, the next one with
// the same content goes out under the same key, and the server answers the first one's answer. Once there was an
// answer, the next try is a new one.

import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { randomKey } from '../storage/random-key.ts';

type SafeRepeat = <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>) => Promise<T>;

/** `newKey`: what the keys are made by, where the server wants them in a shape of its own. */
export function useSafeRepeat(newKey = randomKey): SafeRepeat {
  const [sendOnce] = useState(() => createSafeRepeat(newKey));
  return sendOnce;
}

export function createSafeRepeat(newKey = randomKey): SafeRepeat {
  let open: { readonly content: string; readonly key: string } | null = null;
  return async (body, send) => {
    const content = JSON.stringify(body);
    if (open?.content !== content) open = { content, key: newKey() };
    try {
      const answer = await send(open.key);
      open = null;
      return answer;
    } catch (error) {
      if (!isUndecided(error)) open = null;
      throw error;
    }
  };
}

/** Nobody knows what became of the try, or it is still under way. */
function isUndecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.unanswered || error.status >= 500 || error.code === 'idempotency_in_progress';
}
