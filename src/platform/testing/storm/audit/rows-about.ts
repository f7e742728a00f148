/** What the database has about the ids, intents and plates in an auditor's lines, so that a fault can be understood after the database is gone. */
import { Client } from 'pg';

const INTENT = /\bpi_\w+/g;
const PLATE_OF_VISIT = /(?<=the visit of )\w+/g;
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
  camera_visits: 'id',
};
/** Of a car that cameras read, by the column that names its plate; its jobs say why they failed. */
const TABLES_OF_CARS: Readonly<Record<string, string>> = {
  camera_cars: 'plate_key',
  camera_passes: 'car_key',
  "(select data->'data'->>'plateKey' as plate_key, * from pgboss.job where name = 'jobs') as job": 'plate_key',
};
const MAX_IDS = 20;

/** The rows of each order, or of the order that an id belongs to, by table, with one row per line. */
export async function rowsAbout(connectionString: string, lines: readonly string[]): Promise<string> {
  const named = (what: RegExp) => [...new Set(lines.flatMap((line) => line.match(what) ?? []))].slice(0, MAX_IDS);
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const owned = Object.entries(TABLES).map(
      ([table, column]) => `select ${column} as id from ${table} where id = any($1)`,
    );
    // A hold has no id of its own.
    const orders = owned.filter((query) => !query.includes('space_holds')).join(' union ');
    const plates = named(PLATE_OF_VISIT);
    const found = await client.query<{ id: string }>(
      `${orders} union select unnest($1::uuid[])
        union select id from payments where provider_ref = any($2)
        union select id from camera_visits where plate_key = any($3)`,
      [named(UUID), named(INTENT), plates],
    );
    const ids = found.rows.map(({ id }) => id);
    const reported: string[] = [];
    const report = async (tables: typeof TABLES, keys: readonly string[]) => {
      for (const [table, column] of Object.entries(tables)) {
        const { rows } = await client.query(`select * from ${table} where ${column} = any($1)`, [keys]);
        reported.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
      }
    };
    await report(TABLES, ids);
    await report(TABLES_OF_CARS, plates);
    return reported.join('\n');
  } finally {
    await client.end();
  }
}
