// Sending a request twice must not execute it twice. While the outcome of the last attempt is unknown, the next one
// with the same content reuses its key, and the server repeats the first answer. After an answer, the next attempt is a
// new request.

import { useState } from 'react';
import { ApiError } from '#platform/api/api-error.ts';
import { randomKey } from '#platform/browser/random-key.ts';

type SafeRepeat = <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>) => Promise<T>;

/** `newKey` creates the keys, if the server needs them in a specific form. */
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

/** The outcome is unknown, or the attempt is still in progress. */
function isUndecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.unanswered || error.status >= 500 || error.code === 'idempotency_in_progress';
}
