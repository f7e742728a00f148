// Records the statements that the product sends, in the driver. The statements used as the limit are therefore the
// product's own, including transactions, and follow its changes.
import pg from 'pg';

export type SentStatement = {
  readonly connection: number;
  readonly text: string;
  /** The name under which the connection keeps the plan. */
  readonly name?: string;
  readonly values: readonly unknown[];
  readonly rowCount: number | null;
  /** The returned row, if requested: later statements rely on it. */
  readonly version: string | null;
};

type Config = { readonly text: string; readonly name?: string; readonly values?: readonly unknown[] };
type Connection = { readonly connectionParameters: { readonly application_name?: string } };
type Query = (this: Connection, config: string | Config, values?: readonly unknown[], ...more: unknown[]) => unknown;

const driver = pg.Client.prototype as unknown as { query: Query };
const send = driver.query;
const connections = new Map<Connection, number>();
let log: SentStatement[] | null = null;

/** Call it before the first connection is opened: an opener may keep the driver's function. */
export function watchStatements(applicationName: string): void {
  driver.query = function (config, values, ...more) {
    const sent = send.call(this, config, values, ...more);
    const isOurs = this.connectionParameters.application_name === applicationName;
    if (log && isOurs && sent instanceof Promise) keep(log, this, { config, values, sent });
    return sent;
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

type Sending = {
  readonly config: string | Config;
  readonly values: readonly unknown[] | undefined;
  readonly sent: Promise<{ rowCount: number | null; rows: readonly { readonly version?: string }[] }>;
};

function keep(own: SentStatement[], client: Connection, { config, values, sent }: Sending): void {
  const { text, name, values: inConfig } = typeof config === 'string' ? { text: config } : (config as Config);
  const connection = connections.get(client) ?? connections.size;
  connections.set(client, connection);
  const statement = { connection, text, ...(name && { name }), values: values ?? inConfig ?? [] };
  const place = own.push({ ...statement, rowCount: null, version: null }) - 1;
  sent.then(
    ({ rowCount, rows }) => {
      own[place] = { ...statement, rowCount, version: rows?.[0]?.version ?? null };
    },
    () => {},
  );
}
