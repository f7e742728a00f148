/**
 * After a storm, compares what the clients were told, the provider's books and the database. It reads the tables with plain SQL
 * and shares no code with the product, so that they cannot be wrong in the same way. Amounts are in cents.
 */
import { Client } from 'pg';
import type { Acknowledged } from './acknowledged.ts';

/** An intent in the provider's books. */
export type Booked = {
  readonly ref: string;
  readonly paid: boolean;
  readonly amountCents: number;
  readonly refundedCents: number;
};

export type Evidence = {
  readonly connectionString: string;
  readonly booked: readonly Booked[];
  readonly acknowledged: readonly Acknowledged[];
};

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
};
type Session = {
  readonly id: string;
  readonly order_id: string;
  readonly status: string;
  readonly plate: string;
  readonly cents: number;
};

/** Disagreements, one per line; empty if there are none. @throws while the database is down */
export async function audit({ connectionString, booked, acknowledged }: Evidence): Promise<string[]> {
  const client = new Client({ connectionString, query_timeout: 20_000 });
  client.on('error', () => {});
  await client.connect();
  const ask = async <Row extends object>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows;
  try {
    const payments = new Map((await ask<Payment>(PAYMENTS)).map((payment) => [payment.ref, payment]));
    const sessions = new Map((await ask<Session>(SESSIONS)).map((session) => [session.id, session]));
    const tables = { ask, payments, sessions };
    return [
      ...(await findContradictions(ask)),
      ...booked.flatMap((intent) => compareIntent(intent, payments.get(intent.ref))),
      ...acknowledged.flatMap((each) => compareAnswer(each, tables)),
      ...(await compareDesk(ask, acknowledged)),
      ...(await compareCars(ask, acknowledged)),
      ...(await compareCodes(ask, acknowledged)),
    ];
  } finally {
    await client.end().catch(() => {});
  }
}

type Ask = <Row extends object>(text: string) => Promise<Row[]>;

const PAYMENTS = `
  select p.provider_ref as ref, p.order_id, o.kind, o.vehicle_count as vehicles, p.status = 'succeeded' as paid,
    p.amount_cents as cents,
    (select coalesce(sum(r.total_cents), 0)::int from refunds r
      where r.payment_id = p.id and r.status = 'done') as refunded,
    (select coalesce(sum(l.cents), 0)::int from ledger_entries l
      where l.order_id = p.order_id and l.account in ('provider', 'provider_fees')) as in_ledger,
    (select count(*)::int from sessions s where s.order_id = o.id and s.status in ('active', 'ended')) as sessions
  from payments p join orders o on o.location_id = p.location_id and o.id = p.order_id
  where p.provider_ref is not null`;

const SESSIONS = `
  select id, order_id, status, plate_key as plate,
    (select coalesce(sum((line->>'cents')::int), 0)::int from jsonb_array_elements(lines) line) as cents
  from sessions`;

/** Each query finds rows that must not exist. */
const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'a transaction of the ledger that does not sum to zero': `
    select transaction_id as id from ledger_entries group by transaction_id having sum(cents) <> 0`,
  'a plate that is covered twice at one place and time': `
    select a.id from sessions a join sessions b on a.location_id = b.location_id and a.plate_state = b.plate_state
      and a.plate_key = b.plate_key and a.id < b.id and a.status = 'active' and b.status = 'active'
      and tstzrange(a.covered_from, a.ends_at) && tstzrange(b.covered_from, b.ends_at)`,
  'a session whose time is not what was paid for': `
    select s.id from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
    where s.status in ('active', 'ended') and s.minutes <> o.minutes + (
      select coalesce(sum(e.minutes), 0) from orders e where e.location_id = s.location_id and e.session_id = s.id
        and e.kind = 'extension' and e.status in ('paid', 'refunded')
        and not exists (select 1 from refunds r where r.order_id = e.id and r.asked_by is null))`,
  'a day whose sums are not those of the ledger': `
    select 'all' as id where
      (select coalesce(sum(parking_cents + fee_cents + tax_cents
        - refunded_parking_cents - refunded_fee_cents - refunded_tax_cents), 0) from revenue_days)
      <> (select coalesce(sum(cents), 0) from ledger_entries
        where account in ('provider', 'provider_fees', 'payouts', 'bank', 'disputes'))`,
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
      where l.location_id = b.location_id and l.account in ('owner', 'payouts'))`,
  'a refund that nobody has made': `select id from refunds where status <> 'done'`,
  'a job that was given up': `select id from pgboss.job where state = 'failed' and name = 'jobs'`,
  'a request whose key is still held': `
    select key_hash as id from idempotency_keys where status is null and locked_at < now() - interval '20 seconds'`,
};

async function findContradictions(ask: Ask): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(CONTRADICTIONS)) {
    for (const { id } of await ask<{ id: string }>(query)) found.push(`${what}: ${id}`);
  }
  return found;
}

function compareIntent(intent: Booked, payment: Payment | undefined): string[] {
  const { ref, paid, amountCents, refundedCents } = intent;
  if (!payment) return paid ? [`${ref} is paid at the provider and unknown here`] : [];
  if (paid !== payment.paid) return [`${ref} is ${paid ? '' : 'not '}paid at the provider, here it is the other way`];
  if (!paid) return payment.in_ledger === 0 ? [] : [`${ref} is not paid and has ${payment.in_ledger} in the ledger`];
  const wrong: string[] = [];
  if (payment.cents !== amountCents) wrong.push(`${ref} was charged ${amountCents}, here ${payment.cents}`);
  if (payment.refunded !== refundedCents) wrong.push(`${ref} was refunded ${refundedCents}, here ${payment.refunded}`);
  if (payment.in_ledger !== amountCents - refundedCents) {
    wrong.push(`${ref} left ${amountCents - refundedCents} at the provider, ${payment.in_ledger} in the ledger`);
  }
  const isForNothing = payment.kind === 'stay' && payment.sessions < payment.vehicles && refundedCents === 0;
  if (isForNothing) wrong.push(`${ref} was paid for ${payment.vehicles} vehicles and covers ${payment.sessions}`);
  return wrong;
}

type Tables = { readonly payments: ReadonlyMap<string, Payment>; readonly sessions: ReadonlyMap<string, Session> };

function compareAnswer(told: Acknowledged, { payments, sessions }: Tables): string[] {
  switch (told.kind) {
    case 'stay': {
      const payment = payments.get(told.ref);
      if (told.chargedCents === 0) return [];
      if (!payment?.paid) return [`${told.ref} was charged and is not paid here`];
      const missing = told.sessionIds.filter((id) => sessions.get(id)?.order_id !== payment.order_id);
      const lost = missing.map((id) => `session ${id} of ${told.ref} was acknowledged and is gone`);
      const isFalse = told.told === 'refunded' && payment.refunded !== payment.cents;
      const isUncovered = told.told === 'paid' && payment.sessions < payment.vehicles && payment.refunded === 0;
      if (isFalse) lost.push(`${told.ref} was called refunded and is not`);
      if (isUncovered) lost.push(`${told.ref} was called paid and covers ${payment.sessions} vehicles`);
      return lost;
    }
    case 'extension':
      if (told.chargedCents === 0 || payments.get(told.ref)?.paid) return [];
      return [`${told.ref} was charged for more time and is not paid here`];
    case 'correction': {
      const session = sessions.get(told.sessionId);
      return session?.plate === told.plate ? [] : [`session ${told.sessionId} was corrected to ${told.plate}`];
    }
    case 'code': {
      const session = sessions.get(told.sessionId);
      if (session?.plate === told.plate && session.cents === 0) return [];
      return [`${told.plate} parked by code and is not covered`];
    }
    case 'refund':
    case 'car':
      return [];
    default:
      return told satisfies never;
  }
}

/** Every refund at the desk was acknowledged to a client, and exists once. */
async function compareDesk(ask: Ask, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const made = await ask<{ id: string; order_id: string; cents: number }>(
    'select id, order_id, total_cents as cents from refunds where asked_by is not null',
  );
  const told = acknowledged.filter((each) => each.kind === 'refund');
  const asLine = (id: string, orderId: string, cents: number) => `the desk's refund ${id} of ${cents} for ${orderId}`;
  return difference(
    made.map(({ id, order_id, cents }) => asLine(id, order_id, cents)),
    told.map(({ id, orderId, cents }) => asLine(id, orderId, cents)),
  );
}

/** Every car was handed over once, and paid once by the acknowledged method; the cash is in the ledger. */
async function compareCars(ask: Ask, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const cars = await ask<{ id: string; whereabouts: string; paid_by: string | null; sales: number; cash: number }>(`
    select t.id, t.whereabouts, t.paid_by,
      (select count(*)::int from orders o where o.ticket_id = t.id and o.status = 'paid') as sales,
      (select coalesce(sum(l.cents), 0)::int from ledger_entries l join orders o on o.id = l.order_id
        where o.ticket_id = t.id and l.account = 'payouts') as cash
    from valet_tickets t`);
  const told = acknowledged.filter((each) => each.kind === 'car');
  const wrong = cars.flatMap(({ id, whereabouts, sales, cash, paid_by }) => {
    const isRight = whereabouts === 'completed' && sales === 1 && (paid_by === 'cash') === (cash !== 0);
    return isRight ? [] : [`car ${id} is ${whereabouts}, paid ${sales} times, by ${paid_by}, ${cash} in cash`];
  });
  const asLine = (id: string, isCash: boolean) => `car ${id}, paid ${isCash ? 'in cash' : 'online'}`;
  return [
    ...wrong,
    ...difference(
      cars.map(({ id, paid_by }) => asLine(id, paid_by === 'cash')),
      told.map(({ ticketId, paidBy }) => asLine(ticketId, paidBy === 'cash')),
    ),
  ];
}

/** Every use of a code was acknowledged to a client, and counts once. */
async function compareCodes(ask: Ask, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const uses = await ask<{ session_id: string }>('select session_id from member_uses');
  const [counted] = await ask<{ n: number }>('select coalesce(sum(uses), 0)::int as n from member_codes');
  const told = acknowledged.filter((each) => each.kind === 'code');
  const asLine = (id: string) => `the code's session ${id}`;
  const wrong = difference(
    uses.map(({ session_id }) => asLine(session_id)),
    told.map(({ sessionId }) => asLine(sessionId)),
  );
  return counted?.n === uses.length ? wrong : [...wrong, `codes count ${counted?.n} uses, there are ${uses.length}`];
}

function difference(there: readonly string[], told: readonly string[]): string[] {
  return [
    ...there.filter((line) => !told.includes(line)).map((line) => `${line} was acknowledged to nobody`),
    ...told.filter((line) => !there.includes(line)).map((line) => `${line} was acknowledged and is not there`),
  ];
}
