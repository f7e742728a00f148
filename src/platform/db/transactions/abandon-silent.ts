// Queries the driver with a callback, and closes a connection whose answer is overdue. The driver's own `query_timeout`
// only stops waiting: the connection would return to the pool, and every later statement would wait behind the hanging
// one. In addition, its timer and its promise keep each answer alive until the next full garbage collection, which costs
// half as much CPU time again as the whole statement (decision record 014).

import type pg from 'pg';

type Client = pg.ClientBase & { end?(): Promise<void> };
type Answered = (error: Error | null | undefined, result?: unknown) => void;

/**
 * For each connection of a pool. With a statement outstanding, `end` closes the socket at once.
 * @param silentMs how long a connection may owe an answer, in milliseconds; 0 for no limit
 */
export function abandonWhenSilent(silentMs: number): (client: Client) => void {
  return (client) => {
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
    const patience = patienceWith(client, silentMs);
    const run = (requested: unknown, values: unknown, answered: Answered) => {
      send(requested, values, (error: Error | null, result: unknown) => {
        patience.answered();
        answered(error, result);
      });
      patience.requested();
    };
    const query = (requested: unknown, ...rest: unknown[]) => {
      // A cursor reads at its own pace.
      if (typeof requested === 'object' && requested !== null && 'submit' in requested) return send(requested, ...rest);
      const [callback] = rest.filter((each) => typeof each === 'function');
      const values = typeof rest[0] === 'function' ? undefined : rest[0];
      if (callback) return run(requested, values, callback as Answered);
      return new Promise((resolve, reject) => {
        run(requested, values, (error, result) => (error ? reject(error) : resolve(result)));
      });
    };
    client.query = query as typeof client.query;
  };
}

/** One timer per connection, set again only when it has run out; it knows nothing of individual statements. */
function patienceWith(client: Client, silentMs: number) {
  let [outstanding, since] = [0, 0];
  let timer: NodeJS.Timeout | null = null;
  const wait = (ms: number) => {
    timer = setTimeout(abandonIfSilent, ms).unref();
  };
  const abandonIfSilent = () => {
    timer = null;
    if (outstanding === 0) return;
    const leftMs = since + silentMs - performance.now();
    if (leftMs > 0) wait(Math.ceil(leftMs));
    else client.end?.().catch(() => {});
  };
  return {
    requested: () => {
      if (silentMs === 0) return;
      if (outstanding === 0) since = performance.now();
      outstanding += 1;
      if (!timer) wait(silentMs);
    },
    answered: () => {
      if (silentMs === 0) return;
      outstanding -= 1;
      since = performance.now();
    },
  };
}
