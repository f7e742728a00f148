// A pooler that gives the connection to another client after each transaction, such as PgBouncer with pool_mode = transaction,
// breaks prepared statements, LISTEN, advisory locks and session limits: some at once, others only under load.

import pg from 'pg';

const ROUNDS = 5;
const ANSWERS_WITHIN_MS = 10_000;

/** Whether two concurrent clients do not each keep their own session on the server. @throws when the database does not answer. */
export async function sharesSessions(connectionString: string): Promise<boolean> {
  const timeouts = { connectionTimeoutMillis: ANSWERS_WITHIN_MS, query_timeout: ANSWERS_WITHIN_MS };
  const clients = [new pg.Client({ connectionString, ...timeouts }), new pg.Client({ connectionString, ...timeouts })];
  for (const client of clients) client.on('error', () => {});
  try {
    const seen = new Set<string>();
    for (const client of clients) await client.connect();
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, client] of clients.entries()) seen.add(`${index} ${await sessionOf(client)}`);
    }
    const sessions = new Set([...seen].map((each) => each.split(' ')[1]));
    return seen.size !== clients.length || sessions.size !== clients.length;
  } finally {
    for (const client of clients) await client.end().catch(() => {});
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
