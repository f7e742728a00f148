/**
 * After a storm, compares what the clients were told, the providers' books and the database. It reads the tables with plain SQL and shares
 * no code with the product, so that the two cannot be wrong in the same way. Amounts are in cents.
 */
import { Client } from 'pg';
import type { Acknowledged } from './acknowledged.ts';
import { auditBalances, type Moved } from './balances.ts';
import { auditCameras } from './cameras.ts';
import type { Forgery } from './forgeries.ts';
import { auditGivenBack } from './given-back.ts';
import { auditNotices } from './notices.ts';
import { auditRebooked } from './rebooked.ts';
import { auditSpaces, type SpacesOfZones } from './spaces.ts';
import { auditStand } from './stand.ts';
import { auditStops } from './start-stop.ts';
import { auditTexts, type Texted } from './texts.ts';
import { difference, findRows, type Query } from './tools.ts';
import { auditUses } from './uses.ts';

/** An intent in its provider's books. */
export type Booked = {
  readonly ref: string;
  readonly paid: boolean;
  /** The payer's money that is authorized but neither captured nor released. */
  readonly isReserved: boolean;
  readonly amountCents: number;
  readonly refundedCents: number;
};

export type Evidence = {
  readonly connectionString: string;
  readonly booked: readonly Booked[];
  readonly acknowledged: readonly Acknowledged[];
  readonly spaces: SpacesOfZones;
  /** What was texted to drivers. */
  readonly texts: readonly Texted[];
  /** Null until the providers' books have been compared with ours; only that comparison brings their fees and payouts here. */
  readonly moved: readonly Moved[] | null;
  /** Only for this audit, in a transaction that is rolled back. */
  readonly forgery?: Forgery;
};

/** The storm left nothing that could be forged in this way. */
export const NOTHING_TO_FORGE = 'there is nothing to forge';

type Payment = {
  readonly ref: string;
  readonly order_id: string;
  readonly kind: string;
  readonly vehicles: number;
  readonly paid: boolean;
  readonly cents: number;
  readonly refunded: number;
  readonly in_ledger: number;
  readonly sessions: number;
  /** Vehicles whose share was refunded, from this payment or from one for a change to them. */
  readonly sessions_back: number;
};
type Session = {
  readonly id: string;
  readonly order_id: string;
  readonly status: string;
  readonly plate: string;
  readonly cents: number;
};

/** Disagreements, one per line; empty if there are none. @throws while the database is down */
export async function audit(evidence: Evidence): Promise<string[]> {
  const { connectionString, booked, acknowledged, spaces, texts, moved, forgery } = evidence;
  const client = new Client({ connectionString, query_timeout: 120_000 });
  client.on('error', () => {});
  await client.connect();
  const query = async <Row extends object>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows;
  try {
    if (forgery && !(await forge(client, forgery))) return [NOTHING_TO_FORGE];
    const payments = new Map((await query<Payment>(PAYMENTS)).map((payment) => [payment.ref, payment]));
    const sessions = new Map((await query<Session>(SESSIONS)).map((session) => [session.id, session]));
    const tables = { payments, sessions };
    return [
      ...(await findRows(query, CONTRADICTIONS)),
      ...booked.flatMap((intent) => compareIntent(intent, payments.get(intent.ref))),
      ...acknowledged.flatMap((each) => compareAnswer(each, tables)),
      ...(await compareSupport(query, acknowledged)),
      ...(await auditStand(query, acknowledged)),
      ...(await compareMails(query, acknowledged)),
      ...(await compareCodes(query, acknowledged)),
      ...(await auditSpaces(query, acknowledged, spaces)),
      ...(await auditGivenBack(query, acknowledged)),
      ...(await auditRebooked(query, acknowledged)),
      ...(await auditCameras(query, acknowledged)),
      ...(await auditStops(query, acknowledged)),
      ...(await auditTexts(query, texts, acknowledged)),
      ...(await auditUses(query, acknowledged)),
      ...(await auditNotices(query, acknowledged)),
      ...(moved ? await auditBalances(query, moved, acknowledged) : []),
    ];
  } finally {
    await client.end().catch(() => {});
  }
}

/** Closing the connection rolls the forgery back. @returns whether any row has changed */
async function forge(client: Client, { sql }: Forgery): Promise<boolean> {
  await client.query('begin; set local session_replication_role = replica');
  const { rowCount } = await client.query(sql);
  return (rowCount ?? 0) > 0;
}

const PAYMENTS = `
  with given_back as (
    select payment_id, sum(total_cents)::int as cents from refunds where status = 'done' group by 1
  ), entered as (
    select order_id, sum(cents)::int as cents from ledger_entries
    where account in ('provider', 'provider_fees') group by 1
  ), covered as (
    select order_id, count(*)::int as n from sessions where status in ('active', 'ended') group by 1
  ), back as (
    select s.order_id, count(distinct s.id)::int as n from sessions s join refunds r on r.session_id = s.id group by 1
  )
  select p.provider_ref as ref, p.id as order_id, o.kind, o.vehicle_count as vehicles, p.status = 'succeeded' as paid,
    p.amount_cents as cents, coalesce(g.cents, 0) as refunded, coalesce(e.cents, 0) as in_ledger,
    coalesce(c.n, 0) as sessions, coalesce(b.n, 0) as sessions_back
  from payments p join orders o on o.location_id = p.location_id and o.id = p.id
    left join given_back g on g.payment_id = p.id
    left join entered e on e.order_id = p.id
    left join covered c on c.order_id = p.id
    left join back b on b.order_id = p.id
  where p.provider_ref is not null`;

const SESSIONS = `
  select s.id, s.order_id, s.status, s.plate_key as plate,
    (select coalesce(sum((line->>'cents')::int), 0)::int from json_array_elements(coalesce(s.lines, o.lines)) line) as cents
  from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id`;

/** Each query finds rows that must not exist. */
const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'a transaction of the ledger that does not sum to zero': `
    select transaction_id as id from ledger_entries group by transaction_id having sum(cents) <> 0`,
  'a plate that is covered twice at one place and time': `
    select a.id from sessions a join sessions b on a.location_id = b.location_id and a.plate_state = b.plate_state
      and a.plate_key = b.plate_key and a.id < b.id and a.status = 'active' and b.status = 'active'
      and tstzrange(a.covered_from, a.ends_at) && tstzrange(b.covered_from, b.ends_at)`,
  // Cars that are paid for when they leave may leave at different minutes; start-stop.ts compares them.
  'a session whose time is not what was paid for': `
    with unused as (
      select distinct order_id from refunds where requested_by is null
    ), added as (
      select (longer->>'sessionId')::uuid as session_id, sum(e.minutes) as minutes
      from orders e cross join lateral json_array_elements(e.extended) as longer left join unused u on u.order_id = e.id
      where e.kind = 'extension' and e.status in ('paid', 'refunded') and u.order_id is null group by 1
    )
    select s.id from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
      left join added a on a.session_id = s.id
      left join lateral (
        select m.minutes from reservation_moves m
        where m.location_id = o.location_id and m.order_id = o.id and m.status = 'done' order by m.done_at desc, m.id desc limit 1
      ) moved on true
    where s.status in ('active', 'ended') and s.minutes <> coalesce(moved.minutes, o.minutes) + coalesce(a.minutes, 0)
      and not (o.authorized_cents is not null and o.vehicle_count > 1)`,
  'a day whose sums are not those of the ledger': `
    select 'all' as id where
      (select coalesce(sum(parking_cents + fee_cents + tax_cents
        - refunded_parking_cents - refunded_fee_cents - refunded_tax_cents), 0) from revenue_days)
      <> (select coalesce(sum(cents), 0) from ledger_entries
        where account in ('provider', 'provider_fees', 'payouts', 'bank', 'disputes', 'tips'))`,
  'a lot whose total is not that of its days': `
    select coalesce(d.location_id, t.location_id) as id from
      (select location_id, source, sum(parking_cents) as parking, sum(fee_cents) as fees, sum(sales) as sales
        from revenue_days group by 1, 2) d
      full join revenue_totals t using (location_id, source)
    where d.parking is distinct from t.parking_cents or d.fees is distinct from t.fee_cents
      or d.sales is distinct from t.sales`,
  'an owner whose balance is not that of the ledger': `
    select b.location_id as id from owner_balances b where b.owed_cents <> (
      select coalesce(-sum(cents), 0) from ledger_entries l
      where l.location_id = b.location_id and (l.account in ('owner', 'payouts', 'tips') or l.account like 'owner:%'))`,
  'taxes that are not those of the days': `
    select 'all' as id where (select coalesce(sum(tax_cents - refunded_tax_cents), 0) from revenue_days)
      <> (select coalesce(-sum(cents), 0) from ledger_entries where account like 'authority:%' or account like 'owner:%')`,
  'an order whose lines are not in the ledger': `
    with sold as (
      select o.location_id, o.id, line->>'payee' as account, sum((line->>'cents')::int) as cents
      from orders o, json_array_elements(o.lines) line
      where o.status in ('paid', 'refunded') and o.kind <> 'correction' group by 1, 2, 3
    ), entered as (
      select location_id, order_id as id, account, -sum(cents) as cents from ledger_entries
      where step in ('collected', 'taken_in_cash', 'charged_to_room') group by 1, 2, 3
    )
    select s.id || ' ' || s.account as id from sold s
      left join entered e on e.location_id = s.location_id and e.id = s.id and e.account = s.account
    where s.cents <> coalesce(e.cents, 0)`,
  'a refund that nobody has made': `select id from refunds where status <> 'done'`,
  'a job that was given up': `select id from pgboss.job where state = 'failed' and name = 'jobs'`,
  'a mail that nobody has sent': `select id from messages where channel = 'email' and sent_at is null`,
  'a stand with two shifts at once': `
    select location_id as id from valet_shifts where closed_at is null group by 1 having count(*) > 1`,
  'a request whose key is still held': `
    select key_hash as id from idempotency_keys where sealed_answer is null and locked_at < now() - interval '20 seconds'`,
};

function compareIntent(intent: Booked, payment: Payment | undefined): string[] {
  const { ref, paid, isReserved, amountCents, refundedCents } = intent;
  if (isReserved) return [`${ref} holds ${amountCents} of its payer`];
  if (!payment) return paid ? [`${ref} is paid at the provider and unknown here`] : [];
  if (paid !== payment.paid) return [`${ref} is ${paid ? '' : 'not '}paid at the provider, here it is the other way`];
  if (!paid) return payment.in_ledger === 0 ? [] : [`${ref} is not paid and has ${payment.in_ledger} in the ledger`];
  const wrong: string[] = [];
  if (payment.cents !== amountCents) wrong.push(`${ref} was charged ${amountCents}, here ${payment.cents}`);
  if (payment.refunded !== refundedCents) wrong.push(`${ref} was refunded ${refundedCents}, here ${payment.refunded}`);
  if (payment.in_ledger !== amountCents - refundedCents) {
    wrong.push(`${ref} left ${amountCents - refundedCents} at the provider, ${payment.in_ledger} in the ledger`);
  }
  const isForNothing = payment.kind === 'stay' && lacksVehicles(payment) && refundedCents === 0;
  if (isForNothing) wrong.push(`${ref} was paid for ${payment.vehicles} vehicles and covers ${payment.sessions}`);
  return wrong;
}

const lacksVehicles = ({ sessions, sessions_back, vehicles }: Payment): boolean => sessions + sessions_back < vehicles;

type Tables = { readonly payments: ReadonlyMap<string, Payment>; readonly sessions: ReadonlyMap<string, Session> };

function compareAnswer(reported: Acknowledged, { payments, sessions }: Tables): string[] {
  switch (reported.kind) {
    case 'stay': {
      const payment = payments.get(reported.ref);
      if (reported.chargedCents === 0) return [];
      if (!payment?.paid) return [`${reported.ref} was charged and is not paid here`];
      const isOddlyPriced = reported.chargedCents !== reported.listedCents;
      const missing = reported.sessionIds.filter((id) => sessions.get(id)?.order_id !== payment.order_id);
      const lost = missing.map((id) => `session ${id} of ${reported.ref} was acknowledged and is gone`);
      const isFalse = reported.reported === 'refunded' && payment.refunded !== payment.cents;
      const isUncovered = reported.reported === 'paid' && lacksVehicles(payment) && payment.refunded === 0;
      if (isOddlyPriced)
        lost.push(`${reported.ref} was charged ${reported.chargedCents}, listed at ${reported.listedCents}`);
      if (isFalse) lost.push(`${reported.ref} was called refunded and is not`);
      if (isUncovered) lost.push(`${reported.ref} was called paid and covers ${payment.sessions} vehicles`);
      return lost;
    }
    case 'extension':
      if (reported.chargedCents === 0) return [];
      if (!payments.get(reported.ref)?.paid) return [`${reported.ref} was charged for more time and is not paid here`];
      if (reported.chargedCents === reported.listedCents) return [];
      return [`${reported.ref} was charged ${reported.chargedCents} for more time, listed at ${reported.listedCents}`];
    case 'correction': {
      const session = sessions.get(reported.sessionId);
      return session?.plate === reported.plate
        ? []
        : [`session ${reported.sessionId} was corrected to ${reported.plate}`];
    }
    case 'end': {
      const { status } = sessions.get(reported.sessionId) ?? { status: 'gone' };
      if (reported.refused !== null) return [`session ${reported.sessionId} could not be ended: ${reported.refused}`];
      return status === 'ended' ? [] : [`session ${reported.sessionId} was ended and is ${status}`];
    }
    case 'code': {
      const session = sessions.get(reported.sessionId);
      if (session?.plate === reported.plate && session.cents === 0) return [];
      return [`${reported.plate} parked by code and is not covered`];
    }
    case 'refund':
    case 'receipt':
    case 'car':
    case 'shift':
    case 'spaces':
    case 'payout':
    case 'cancel':
    case 'turned away':
    case 'rebooked':
    case 'rebooking refused':
    case 'move':
    case 'validation':
    case 'use':
    case 'notice':
    case 'stopped':
    case 'texted':
    case 'opted out':
    case 'stopped by text':
    case 'came and went':
      return [];
    default:
      return reported satisfies never;
  }
}

/** Every refund by support was acknowledged to a client, and exists once. */
async function compareSupport(query: Query, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const made = await query<{ id: string; order_id: string; cents: number }>(
    `select id, order_id, total_cents as cents from refunds
      where requested_by is not null and reason <> 'cash_taken_back'`,
  );
  const reported = acknowledged.filter((each) => each.kind === 'refund');
  const asLine = (id: string, orderId: string, cents: number) => `support's refund ${id} of ${cents} for ${orderId}`;
  return difference(
    made.map(({ id, order_id, cents }) => asLine(id, order_id, cents)),
    reported.map(({ id, orderId, cents }) => asLine(id, orderId, cents)),
  );
}

/** The outbox has every receipt that was on its way exactly once, and no others; a driver may get several. */
async function compareMails(query: Query, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const mails = await query<{ recipient: string; mails: number }>(`
    select recipient, count(*)::int as mails from messages
    where channel = 'email' and subject like 'Your parking receipt%' group by 1`);
  const asLine = (email: string, times: number) => `${times} receipts to ${email}`;
  // How many stays a day before cameras makes is known by their payments: each has one receipt.
  const passing = new Set(acknowledged.flatMap((each) => (each.kind === 'came and went' ? [each.email] : [])));
  const paid = await query<{ email: string; orders: number }>(`
    select u.email, count(*)::int as orders from payments p
    join orders o on o.location_id = p.location_id and o.id = p.id join users u on u.id = o.user_id
    where p.status = 'succeeded' group by 1`);
  const ofPassing = difference(
    mails
      .filter(({ recipient }) => passing.has(recipient))
      .map(({ recipient, mails: times }) => asLine(recipient, times)),
    paid.filter(({ email }) => passing.has(email)).map(({ email, orders }) => asLine(email, orders)),
  );
  const reported = acknowledged.flatMap((each) => (each.kind === 'receipt' ? [each.email] : []));
  const wrong = difference(
    mails
      .filter(({ recipient }) => !passing.has(recipient))
      .map(({ recipient, mails: times }) => asLine(recipient, times)),
    [...new Set(reported)]
      .filter((email) => !passing.has(email))
      .map((email) => asLine(email, reported.filter((each) => each === email).length)),
  );
  return [...wrong, ...ofPassing];
}

/** Every use of a code was acknowledged to a client, and counts once. */
async function compareCodes(query: Query, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const uses = await query<{ session_id: string }>('select session_id from member_uses');
  const [counted] = await query<{ n: number }>('select coalesce(sum(uses), 0)::int as n from member_codes');
  const reported = acknowledged.filter((each) => each.kind === 'code');
  const asLine = (id: string) => `the code's session ${id}`;
  const wrong = difference(
    uses.map(({ session_id }) => asLine(session_id)),
    reported.map(({ sessionId }) => asLine(sessionId)),
  );
  return counted?.n === uses.length ? wrong : [...wrong, `codes count ${counted?.n} uses, there are ${uses.length}`];
}
