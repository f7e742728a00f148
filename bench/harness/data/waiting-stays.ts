// A very large number of stays that are paid at the provider but not settled here. The product makes a few; the rest are copies that the
// database makes with their own ids, plates and names.
import pg from 'pg';

export type WaitingStay = {
  readonly locationId: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly sessionId: string;
  /** The intent's id at the provider. */
  readonly ref: string;
  readonly plate: string;
};

const FIND = `
  select p.location_id as "locationId", p.id as "orderId", p.id as "paymentId", s.id as "sessionId",
    p.provider_ref as ref, s.plate
  from payments p
    join sessions s on s.location_id = p.location_id and s.order_id = p.id
    join sandbox.intents i on i.ref = p.provider_ref
  where p.status = 'open' and s.status = 'pending' and i.status = 'succeeded'
  order by random()`;

const DRAW = `
  create temporary table copies as
  select waiting.*, uuidv7() as new_order, uuidv7() as new_session,
    'pi_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 24) as new_ref,
    'W' || lpad(row_number() over ()::text, 6, '0') as new_plate
  from (${FIND}) waiting, generate_series(1, $1::integer)`;

/** The columns in which a copy differs. */
const OWN = {
  orders: { from: '"orderId"', key: 'id', set: { id: 'new_order', receipt_key: 'new_ref' } },
  payments: {
    from: '"paymentId"',
    key: 'id',
    set: { id: 'new_order', provider_ref: 'new_ref' },
  },
  sessions: {
    from: '"sessionId"',
    key: 'id',
    set: { id: 'new_session', order_id: 'new_order', plate: 'new_plate', plate_key: 'new_plate' },
  },
  'sandbox.intents': {
    from: 'copies.ref',
    key: 'ref',
    set: {
      ref: 'new_ref',
      client_secret: 'new_ref',
      idempotency_key: 'new_ref',
      metadata: `metadata || jsonb_build_object('orderId', new_order, 'paymentId', new_order)`,
    },
  },
} as const;

/** @returns this many copies of each waiting stay, in no particular order, without the originals. */
export async function copyWaitingStays(connectionString: string, copies: number): Promise<readonly WaitingStay[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(DRAW.replace('$1', String(copies)));
    for (const [table, { from, key, set }] of Object.entries(OWN)) {
      const own: Readonly<Record<string, string>> = set;
      const columns = await columnsOf(client, table);
      const values = columns.map((column) => own[column] ?? `t.${column}`);
      await client.query(
        `insert into ${table} (${columns}) select ${values} from copies join ${table} t on t.${key} = ${from}`,
      );
      await client.query(`vacuum analyze ${table}`);
    }
    await client.query('checkpoint');
    const { rows } = await client.query<WaitingStay>(FIND);
    const copied = await client.query<{ ref: string }>('select distinct ref from copies');
    const originals = new Set(copied.rows.map(({ ref }) => ref));
    return rows.filter(({ ref }) => !originals.has(ref));
  } finally {
    await client.end();
  }
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows.map(({ name }) => name);
}
