// Shows each statement of a pool to a watcher: its text with numbered parameters, never their values.

import type pg from 'pg';

/** Sends the statement once, and returns what that returned. */
export type StatementWatch = (text: string, send: () => unknown) => unknown;

/** For each connection of a pool. */
export function watchStatements(watch: StatementWatch): (client: pg.ClientBase) => void {
  return (client) => {
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
    const query = (...sent: unknown[]) => {
      const [text] = sent;
      return typeof text === 'string' ? watch(text, () => send(...sent)) : send(...sent);
    };
    client.query = query as typeof client.query;
  };
}
