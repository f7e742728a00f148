/**
 * What a cluster really does for each statement: the shard queries that its coordinator sends and reports as notices
 * (`citus.log_remote_commands`).
 */
import type pg from 'pg';
import { senderNow } from './product-statements.ts';

export type Requested = {
  /** The product file that sends it. */
  readonly sender: string;
  readonly text: string;
  /** For each execution, the shards that each query names. */
  readonly tasks: number[][][];
  readonly errors: Set<string>;
  /** The two-phase commits of transactions that ended with it, once per machine. */
  readonly twoPhases: Set<string>;
};

const requested = new Map<string, Requested>();
/** Notices about transactions, and about data read from one machine for another. */
const NO_TASK =
  /^issuing (BEGIN|COMMIT|ROLLBACK|ABORT|PREPARE|SAVEPOINT|RELEASE|SET|SELECT assign_distributed|ASSIGN)/i;

/** Statements sent by tests are left out. */
export function countTasks(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    // For the statement on this connection: others may be running the same one.
    let tasks: number[][] = [];
    let current: Requested | null = null;
    let acting: Requested | null = null;
    client.on('notice', ({ message = '' }) => {
      if (message.startsWith('issuing PREPARE TRANSACTION')) acting?.twoPhases.add(message);
      if (!current || !message.startsWith('issuing ') || NO_TASK.test(message)) return;
      tasks.push([...message.matchAll(/_(\d{6,})\b/g)].map(([, id]) => Number(id)));
    });
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown;
    const query = (...sent: unknown[]) => {
      const [first] = sent;
      const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
      const statement = entryOf(text);
      current = statement;
      acting = statement ?? acting;
      tasks = [];
      statement?.tasks.push(tasks);
      const note = (error: unknown) => {
        if (error) statement?.errors.add(`${(error as { code?: string }).code} ${(error as Error).message}`);
      };
      const last = sent.at(-1);
      if (typeof last === 'function') {
        const answer = (error: unknown, result: unknown) => {
          note(error);
          last(error, result);
        };
        return send(...sent.slice(0, -1), answer);
      }
      const answer = send(...sent);
      if (answer instanceof Promise) answer.catch(note);
      return answer;
    };
    client.query = query as typeof client.query;
  });
}

function entryOf(text: string): Requested | null {
  if (/^(begin|commit|rollback|start transaction|savepoint|release|set )/i.test(text)) return null;
  const sender = senderNow();
  if (sender === null) return null;
  const key = `${sender} ${text}`;
  const known = requested.get(key) ?? {
    sender,
    text,
    tasks: [],
    errors: new Set<string>(),
    twoPhases: new Set<string>(),
  };
  requested.set(key, known);
  return known;
}

/** The statements since the last call. */
export function takeRequested(): Requested[] {
  const taken = [...requested.values()];
  requested.clear();
  return taken;
}
