// Records, in the driver, the statements that the product sends. The statements used as the limit are therefore the product's own,
// including transactions, and follow its changes.
import pg from 'pg';

export type SentStatement = {
  readonly connection: number;
  readonly text: string;
  /** The name under which the connection caches the plan. */
  readonly name?: string;
  readonly values: readonly unknown[];
  readonly rowCount: number | null;
  /** The returned row, if requested: later statements rely on it. */
  readonly version: string | null;
};

type Config = { readonly text: string; readonly name?: string; readonly values?: readonly unknown[] };
type Connection = { readonly connectionParameters: { readonly application_name?: string } };
type Answer = { readonly rowCount: number | null; readonly rows: readonly { readonly version?: string }[] };
type Answered = (error: Error | null, answer: Answer) => void;
type Query = (
  this: Connection,
  config: string | Config,
  values?: readonly unknown[],
  answered?: Answered,
  ...more: unknown[]
) => unknown;

const driver = pg.Client.prototype as unknown as { query: Query };
const send = driver.query;
const connections = new Map<Connection, number>();
let log: SentStatement[] | null = null;

/** Call it before the first connection is opened, because an opener may keep a reference to the driver's function. */
export function watchStatements(applicationName: string): void {
  driver.query = function (config, values, answered, ...more) {
    const isOurs = this.connectionParameters.application_name === applicationName;
    if (!log || !isOurs || typeof answered !== 'function') return send.call(this, config, values, answered, ...more);
    const note = noteSent(log, this, { config, values });
    return send.call(this, config, values, (error, answer) => {
      if (!error) note(answer);
      answered(error, answer);
    });
  };
}

/** What the product sends while `act` runs. */
export async function statementsSentBy(act: () => Promise<void>): Promise<readonly SentStatement[]> {
  const own: SentStatement[] = [];
  log = own;
  try {
    await act();
  } finally {
    log = null;
  }
  return own;
}

type Sending = { readonly config: string | Config; readonly values: readonly unknown[] | undefined };

/** @returns a function that records the answer. */
function noteSent(own: SentStatement[], client: Connection, { config, values }: Sending): (answer: Answer) => void {
  const { text, name, values: inConfig } = typeof config === 'string' ? { text: config } : (config as Config);
  const connection = connections.get(client) ?? connections.size;
  connections.set(client, connection);
  const statement = { connection, text, ...(name && { name }), values: values ?? inConfig ?? [] };
  const index = own.push({ ...statement, rowCount: null, version: null }) - 1;
  return ({ rowCount, rows }) => {
    own[index] = { ...statement, rowCount, version: rows?.[0]?.version ?? null };
  };
}
