// Sending something twice must not do it twice. While nobody knows whether the last try arrived, the next one with
// the same content goes out under the same key, and the server answers the first one's answer. Once there was an
// answer, the next try is a new one.

import { useRef } from 'react';
import { ApiError } from './api-error.ts';
import { randomKey } from './random-key.ts';

type Sent = { readonly content: string; readonly key: string };

export function useSafeRepeat(): <T>(body: unknown, send: (idempotencyKey: string) => Promise<T>) => Promise<T> {
  const open = useRef<Sent | null>(null);
  return async (body, send) => {
    const content = JSON.stringify(body);
    const { key } = open.current?.content === content ? open.current : { key: randomKey() };
    open.current = { content, key };
    try {
      const answer = await send(key);
      open.current = null;
      return answer;
    } catch (error) {
      if (!isOpen(error)) open.current = null;
      throw error;
    }
  };
}

/** Nobody knows what became of it, or the first try is still under way. */
function isOpen(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.unanswered || error.status >= 500 || error.code === 'idempotency_in_progress')
  );
}
