// Closes a connection whose answer is overdue. The driver only stops waiting: the connection would return to the pool,
// and every later statement would wait behind the hanging one.

import type pg from 'pg';

const SILENT = 'Query read timeout';

function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === SILENT;
}

/** For each connection of a pool; with a statement outstanding, `end` closes the socket at once. */
export function giveUpWhenSilent(client: pg.ClientBase & { end?(): Promise<void> }): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const query = (...sent: unknown[]) => {
    const answer = send(...sent);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isSilence(error)) client.end?.().catch(() => {});
      });
    }
    return answer;
  };
  client.query = query as typeof client.query;
}
