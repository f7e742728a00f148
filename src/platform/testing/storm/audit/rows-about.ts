/** What the database has about the ids in an auditor's lines, so that a fault can be understood after the database is gone. */
import { Client } from 'pg';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The column that names the order, by table. */
const TABLES: Readonly<Record<string, string>> = {
  orders: 'id',
  sessions: 'order_id',
  payments: 'id',
  refunds: 'order_id',
  space_holds: 'order_id',
  reservation_moves: 'order_id',
  session_corrections: 'order_id',
};
const MAX_IDS = 20;

/** The rows of each order, or of the order that an id belongs to, by table, with one row per line. */
export async function rowsAbout(connectionString: string, lines: readonly string[]): Promise<string> {
  const ids = [...new Set(lines.flatMap((line) => line.match(UUID) ?? []))].slice(0, MAX_IDS);
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const owned = Object.entries(TABLES).map(
      ([table, column]) => `select ${column} as id from ${table} where id = any($1)`,
    );
    // A hold has no id of its own.
    const orders = owned.filter((query) => !query.includes('space_holds')).join(' union ');
    const { rows: named } = await client.query<{ id: string }>(`${orders} union select unnest($1::uuid[])`, [ids]);
    const reported: string[] = [];
    for (const [table, column] of Object.entries(TABLES)) {
      const { rows } = await client.query(`select * from ${table} where ${column} = any($1)`, [
        named.map(({ id }) => id),
      ]);
      reported.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
    }
    return reported.join('\n');
  } finally {
    await client.end();
  }
}
