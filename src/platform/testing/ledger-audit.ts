/** Whether the money in a database is consistent: the provider's books, the ledger, the day sums and the sessions. */
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { jsonRows } from '#platform/db/statements/json-rows.ts';
import { hashCapability } from '#platform/http/access/principal.ts';

export type Audit = {
  /** Ledger transactions that do not sum to zero. */
  readonly unbalanced: number;
  /** Payments that the provider has and we have not settled, or vice versa. */
  readonly disagreeing: number;
  /** Active sessions that nobody paid for. */
  readonly activeUnpaid: number;
  /** Settled payments of stays whose sessions and refunds together are worth less than was paid. */
  readonly paidForNothing: number;
  /** Sessions whose time or price differs from what was paid for, including extensions. */
  readonly extensionsLost: number;
  /** Start-stop parking whose price differs from that of its cars, from what was captured, or is above what was authorized. */
  readonly stoppedWrongly: number;
  /** Moved reservations that cost or last something other than what was paid for. */
  readonly movesLost: number;
  /** Payments whose refunds differ between the provider and us. */
  readonly refundsDisagreeing: number;
  /** Plates that are covered twice in the same place at the same time. */
  readonly coveredTwice: number;
  /** Lots whose owner's balance, or the months behind it, differs from the ledger. */
  readonly owedWrongly: number;
  /** Sums of a lot's month by kind and provider that differ from its transactions. */
  readonly monthsWrong: number;
  /** Payments and refunds that still need work by the program. */
  readonly open: number;
  /** Refunds that failed and need a person. */
  readonly owedToDrivers: number;
  /** The provider's receipts less its refunds, before its fees, and the same from our ledger, in cents. */
  readonly providerCents: number;
  readonly ledgerCents: number;
  /** The owners' part of the payments: transfers to their accounts, plus cash taken by their staff, minus cash refunds. */
  readonly collectedByOwnersCents: number;
  /** Tickets that are paid without a valid sale, or whose valid sales do not match the payments. */
  readonly ticketsDisagreeing: number;
  /** What disputes took and did not return, including fees, from our ledger. */
  readonly disputedCents: number;
  /** What drivers were charged by mistake and have not gotten back, from our ledger; negative. */
  readonly driverCents: number;
  /** Tips to attendants minus refunded tips, from our ledger. */
  readonly tipsCents: number;
  /** The owners' and the platform's shares from the day sums, in cents. */
  readonly revenueCents: number;
};

/** An intent in the books of a fake provider; the sandbox's are in the database itself. */
export type BookedElsewhere = {
  readonly ref: string;
  readonly orderId: string | null;
  readonly paid: boolean;
  readonly amountCents: number;
  readonly refundedCents: number;
  /** What disputes took and did not return, including fees. */
  readonly disputedCents: number;
  /** The part of it that the owner's account holds. */
  readonly ownerCents?: number;
};

function providerIntents(elsewhere: readonly BookedElsewhere[]) {
  return sql`(
    select ref, metadata->>'orderId' as order_id, status = 'succeeded' as paid, amount_cents,
      amount_refunded_cents as refunded_cents, 0 as owner_cents,
      (select coalesce(sum(withdrawn_cents - reinstated_cents), 0) from sandbox.disputes where intent_ref = intents.ref) as disputed_cents
    from sandbox.intents
    union all
    select ref, order_id, paid, amount_cents, refunded_cents, coalesce(owner_cents, 0), disputed_cents
    from jsonb_to_recordset(${jsonRows(elsewhere)}::jsonb) as booked (
      ref text, order_id text, paid boolean, amount_cents integer, refunded_cents integer, disputed_cents integer,
      owner_cents integer)
  )`;
}

async function count(db: Db, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  const { rows } = await query.execute(db);
  return Number(rows[0]?.n ?? 0);
}

export async function auditLedger(db: Db, elsewhere: readonly BookedElsewhere[] = []): Promise<Audit> {
  const intents = providerIntents(elsewhere);
  return {
    unbalanced: await count(
      db,
      sql<{ n: number }>`select count(*) n from (
        select 1 from ledger_entries group by transaction_id having sum(cents) <> 0) x`,
    ),
    disagreeing: await count(
      db,
      sql<{ n: number }>`select count(*) n from ${intents} i full join payments p on p.provider_ref = i.ref
        where coalesce(p.provider, '') not in ('cash', 'room') and i.paid is distinct from (p.status = 'succeeded') and (i.paid or p.status = 'succeeded')
          and not exists (select 1 from wrong_charges w where w.payment_id = p.id)`,
    ),
    activeUnpaid: await count(
      db,
      sql<{
        n: number;
      }>`select count(*) n from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
        left join payments p on p.location_id = o.location_id and p.id = o.id
        where s.status = 'active' and o.total_cents > 0 and p.status is distinct from 'succeeded' and o.status <> 'running'`,
    ),
    paidForNothing: await count(
      db,
      sql<{
        n: number;
      }>`select count(*) n from payments p join orders o on o.location_id = p.location_id and o.id = p.id
        where p.status = 'succeeded' and o.kind = 'stay' and o.total_cents > (
          select count(*) from sessions s where s.location_id = o.location_id and s.order_id = o.id
            and s.status not in ('pending', 'expired', 'refunded')) * (o.total_cents / o.vehicle_count) + (
          select coalesce(sum(r.total_cents), 0) from refunds r where r.location_id = o.location_id and r.order_id = o.id)`,
    ),
    extensionsLost: await countExtensionsLost(db),
    stoppedWrongly: await countStoppedWrongly(db),
    movesLost: await countMovesLost(db),
    refundsDisagreeing: await count(
      db,
      sql<{ n: number }>`select count(*) n from ${intents} i join payments p on p.provider_ref = i.ref
        where i.refunded_cents <> (select coalesce(sum(r.total_cents), 0) from refunds r
          where r.location_id = p.location_id and r.payment_id = p.id and r.status in ('done', 'pending'))
          + (select coalesce(sum(w.charged_cents), 0) from wrong_charges w
            where w.payment_id = p.id and w.returned_at is not null)`,
    ),
    coveredTwice: await count(
      db,
      sql<{ n: number }>`select count(*) n from sessions a join sessions b
        on a.location_id = b.location_id and a.plate_state = b.plate_state and a.plate_key = b.plate_key
          and a.id < b.id and a.covered && b.covered where a.status = 'active' and b.status = 'active'`,
    ),
    owedWrongly: await count(
      db,
      sql<{ n: number }>`with owed as (
          select location_id, -sum(cents) as cents from ledger_entries
          where account in ('owner', 'payouts', 'tips') or account like 'owner:%' group by 1
        ), carried as (
          select location_id, sum(sales_cents - refunds_cents + tips_cents - passed_on_cents - cash_cents - sent_cents) as cents,
            bool_and(opening_cents = before) as unbroken
          from (select *, coalesce(sum(sales_cents - refunds_cents + tips_cents - passed_on_cents - cash_cents - sent_cents) over (
              partition by location_id order by month rows between unbounded preceding and 1 preceding), 0) as before
            from statement_months) months group by 1
        )
        select count(*) n from owed full join owner_balances b using (location_id) full join carried using (location_id)
        where coalesce(owed.cents, 0) <> coalesce(b.owed_cents, 0) or coalesce(carried.cents, 0) <> coalesce(owed.cents, 0)
          or not coalesce(carried.unbroken, true)`,
    ),
    monthsWrong: await countWrongMonths(db),
    open: await count(
      db,
      sql<{ n: number }>`select
        (select count(*) from payments where status not in ('succeeded', 'canceled')
          and not (on_stop and status = 'authorized' and capture_due_at is null)) +
        (select count(*) from orders where status = 'stopped') +
        (select count(*) from refunds where status in ('owed', 'requested', 'pending') or next_try_at is not null) +
        (select count(*) from wrong_charges where returned_at is null and refused_at is null) +
        (select count(*) from orders where status = 'pending') +
        (select count(*) from sessions where status = 'pending') n`,
    ),
    owedToDrivers: await count(
      db,
      sql<{ n: number }>`select count(*) n from refunds where status = 'failed' and next_try_at is null`,
    ),
    providerCents: await count(
      db,
      sql<{
        n: number;
      }>`select coalesce(sum(amount_cents - refunded_cents - disputed_cents - owner_cents), 0) n from ${intents} i where paid`,
    ),
    ledgerCents: await count(
      db,
      sql<{ n: number }>`select coalesce(sum(cents), 0) n from ledger_entries
        where account in ('provider', 'provider_fees') and step <> 'paid_out'`,
    ),
    collectedByOwnersCents: await count(
      db,
      sql<{ n: number }>`select coalesce(sum(cents), 0) n from ledger_entries
        where account in ('payouts', 'bank') and step <> 'paid_out'`,
    ),
    ticketsDisagreeing: await countTicketsDisagreeing(db),
    disputedCents: await count(
      db,
      sql<{ n: number }>`select coalesce(sum(cents), 0) n from ledger_entries where account = 'disputes'`,
    ),
    driverCents: await count(
      db,
      sql<{ n: number }>`select coalesce(sum(cents), 0) n from ledger_entries where account = 'driver'`,
    ),
    tipsCents: await count(
      db,
      sql<{ n: number }>`select coalesce(-sum(cents), 0) n from ledger_entries where account = 'tips'`,
    ),
    revenueCents: await count(
      db,
      sql<{
        n: number;
      }>`select coalesce(sum(parking_cents + fee_cents + tax_cents
          - refunded_parking_cents - refunded_fee_cents - refunded_tax_cents), 0) n
        from revenue_days`,
    ),
  };
}

/** The disagreements by name; empty when everything agrees and nothing is open. */
export async function findDisagreements(
  db: Db,
  elsewhere: readonly BookedElsewhere[] = [],
): Promise<Record<string, number>> {
  const audit = await auditLedger(db, elsewhere);
  const {
    providerCents,
    ledgerCents,
    collectedByOwnersCents,
    disputedCents,
    driverCents,
    tipsCents,
    revenueCents,
    ...counts
  } = audit;
  const wrong = Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0));
  const owed = ledgerCents + collectedByOwnersCents + disputedCents + driverCents;
  const same = providerCents === ledgerCents && owed === revenueCents + tipsCents;
  return same
    ? wrong
    : {
        ...wrong,
        providerCents,
        ledgerCents,
        collectedByOwnersCents,
        disputedCents,
        driverCents,
        tipsCents,
        revenueCents,
      };
}

/** Reads every transaction, as an owner's list does. */
async function countWrongMonths(db: Db): Promise<number> {
  const shares = (lines: string) =>
    sql.raw(`(select coalesce(sum((line->>'cents')::bigint), 0) as total,
      coalesce(sum((line->>'cents')::bigint) filter (where line->>'payee' = 'platform'), 0) as fee,
      coalesce(sum((line->>'cents')::bigint) filter (where line->>'payee' like 'authority:%' or line->>'payee' like 'owner:%'), 0) as tax,
      coalesce(sum((line->>'cents')::bigint) filter (where line->>'payee' like 'owner:%'), 0) as own_tax,
      coalesce(sum((line->>'cents')::bigint) filter (where line->>'payee' = 'tips'), 0) as tips
      from json_array_elements(${lines}) line)`);
  return count(
    db,
    sql<{ n: number }>`with moved as (
        select o.location_id, o.kind::text as kind, p.provider, o.paid_at as at, share.*
        from orders o join payments p on p.location_id = o.location_id and p.id = o.id and p.status = 'succeeded'
          cross join lateral ${shares('o.lines')} share where o.paid_at is not null
        union all
        select r.location_id, 'refund', case when r.status = 'paid_otherwise' then 'bank' else p.provider end, r.settled_at, share.*
        from refunds r join payments p on p.location_id = r.location_id and p.id = r.payment_id
          cross join lateral ${shares('r.lines')} share where r.status in ('done', 'paid_otherwise')
        union all
        select b.location_id, step.kind, p.provider, step.at, share.*
        from refund_bounces b join refunds r on r.location_id = b.location_id and r.id = b.refund_id
          join payments p on p.location_id = r.location_id and p.id = r.payment_id
          cross join lateral (values ('refund', b.done_at), ('refund_returned', b.bounced_at)) step (kind, at)
          cross join lateral ${shares('r.lines')} share
        union all
        select e.location_id, 'transfer', p.provider, e.occurred_at, e.cents, 0, 0, 0, 0
        from ledger_entries e join payments p on p.location_id = e.location_id and p.id = e.order_id
        where e.account = 'payouts' and e.step in ('passed_on', 'taken_back')
      ), proven as (
        select moved.location_id, date_trunc('month', at at time zone l.time_zone)::date as month, kind, provider,
          count(*) as transactions, sum(total) as total, sum(fee) as fee, sum(tax) as tax, sum(own_tax) as own_tax, sum(tips) as tips
        from moved join locations l on l.id = moved.location_id group by 1, 2, 3, 4
      )
      select count(*) n from proven p full join transaction_months m using (location_id, month, kind, provider)
      where (p.transactions, p.total, p.fee, p.tax, p.own_tax, p.tips) is distinct from
        (m.transactions, m.total_cents, m.fee_cents, m.tax_cents, m.own_tax_cents, m.tips_cents)
        and coalesce(p.transactions, m.transactions) > 0`,
  );
}

/** A ticket has one valid sale: any further payment is refunded automatically. A refund by support does not undo the sale. */
function countTicketsDisagreeing(db: Db): Promise<number> {
  return count(
    db,
    sql<{ n: number }>`select count(*) n from valet_tickets t
      cross join lateral (
        select count(*) sales, coalesce(sum(o.total_cents - (
            select coalesce(sum((line->>'cents')::int), 0) from json_array_elements(o.lines) line where line->>'payee' = 'tips')), 0) cents,
          coalesce(sum(owners_share(o.lines)), 0) share
        from orders o where o.location_id = t.location_id and o.ticket_id = t.id and o.paid_at is not null
          and (json_array_length(o.lines) = 0 or exists (select 1 from json_array_elements(o.lines) line where line->>'payee' <> 'tips'))
          and not exists (select 1 from refunds r where r.location_id = o.location_id and r.order_id = o.id
            and r.reason in ('already_paid', 'ticket_over', 'cash_taken_back'))) sold
      where (t.terms->'rate'->>'priceCents')::integer > 0 and (sold.sales <> (t.paid_by is not null and (t.paid_by <> 'nothing_due' or t.whereabouts = 'completed'))::integer
        or sold.cents <> total_of(coalesce(t.lines, '[]')) or sold.share <> owners_share(coalesce(t.lines, '[]')))`,
  );
}

/** The session must include the stay and every extension that was paid for and can be used. A refund by support does not undo the sale. */
function countExtensionsLost(db: Db): Promise<number> {
  return count(
    db,
    sql<{ n: number }>`select count(*) n from sessions s
      join orders stay on stay.location_id = s.location_id and stay.id = s.order_id
      cross join lateral (
        select coalesce(sum(e.minutes) filter (where e.kind = 'extension'), 0) minutes,
          coalesce(sum(case e.kind when 'extension' then total_of(longer->'lines') else e.total_cents end), 0) cents
        from orders e left join lateral json_array_elements(e.extended) as longer on true
        where e.location_id = s.location_id and e.stay_order_id = s.order_id and coalesce(e.session_id, (longer->>'sessionId')::uuid) = s.id
          and e.kind in ('extension', 'correction') and e.status in ('paid', 'refunded')
          and not exists (select 1 from refunds r where r.location_id = e.location_id and r.order_id = e.id
            and r.requested_by is null and not r.made_outside and r.reason not like 'reservation_%')) added
      cross join lateral (
        select coalesce(sum(r.total_cents), 0) cents from refunds r
        where r.location_id = s.location_id and r.order_id = s.order_id and r.reason = 'correction') less
      where s.status in ('active', 'ended') and stay.authorized_cents is null and not exists (
          select from reservation_moves m where m.location_id = stay.location_id and m.order_id = stay.id and m.status = 'done')
        and (s.minutes <> stay.minutes + added.minutes
        or total_of(coalesce(s.lines, stay.lines)) <> stay.total_cents / stay.vehicle_count + added.cents - less.cents)`,
  );
}

/** While it runs, a car's price is its share of what was authorized. A payment that was asked for anew is for all that is owed. */
function countStoppedWrongly(db: Db): Promise<number> {
  return count(
    db,
    sql<{ n: number }>`select count(*) n from orders o
      left join payments p on p.location_id = o.location_id and p.id = o.id and p.status = 'succeeded'
      cross join lateral (
        select coalesce(sum(total_of(coalesce(s.lines, o.lines))), 0) cents, count(*) filter (where s.status = 'active') parked
        from sessions s where s.location_id = o.location_id and s.order_id = o.id) cars
      where o.authorized_cents is not null and (cars.cents > o.authorized_cents
        or (o.status in ('stopped', 'owed', 'paid', 'refunded') and (cars.cents <> o.total_cents or cars.parked > 0))
        or (o.status = 'paid' and o.total_cents > 0 and p.amount_cents is distinct from o.total_cents))`,
  );
}

/**
 * For a stay that moved before it started, the current price of its vehicles equals what was paid minus what was refunded, and it lasts as
 * long as it was moved to.
 */
function countMovesLost(db: Db): Promise<number> {
  return count(
    db,
    sql<{ n: number }>`select count(*) n from (
        select distinct on (location_id, order_id) location_id, order_id, minutes from reservation_moves
        where status = 'done' order by location_id, order_id, done_at desc, id desc
      ) moved
      cross join lateral (
        select coalesce(sum(o.total_cents), 0) cents,
          coalesce(sum(o.minutes * o.vehicle_count) filter (where o.kind = 'extension'), 0) minutes
        from orders o where o.location_id = moved.location_id and moved.order_id in (o.id, o.stay_order_id)
          and o.status in ('paid', 'refunded')) paid
      cross join lateral (
        select coalesce(sum(r.total_cents), 0) cents, coalesce(bool_or(r.requested_by is not null or r.made_outside), false) by_support
        from refunds r join orders o on o.location_id = r.location_id and o.id = r.order_id
        where r.location_id = moved.location_id and moved.order_id in (o.id, o.stay_order_id)) back
      cross join lateral (
        select coalesce(sum(total_of(coalesce(s.lines, o.lines))), 0) cents, coalesce(sum(s.minutes), 0) minutes, count(*) n
        from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
        where s.location_id = moved.location_id and s.order_id = moved.order_id and s.status in ('active', 'ended')) held
      where not back.by_support and (held.cents <> paid.cents - back.cents
        or held.minutes <> moved.minutes * held.n + case when held.n > 0 then paid.minutes else 0 end)`,
  );
}

/** What a guest's cards were charged and refunded, and the price of the sessions the guest holds, in cents. */
export type GuestAccount = { readonly charged: number; readonly refunded: number; readonly held: number };

export async function accountOf(
  db: Db,
  guestId: string | null,
  elsewhere: readonly BookedElsewhere[] = [],
): Promise<GuestAccount> {
  const key = hashCapability(guestId ?? '');
  const held = sql`select sum(total_of(coalesce(s.lines, booked.lines)))
    from sessions s join orders booked on booked.location_id = s.location_id and booked.id = s.order_id
    where s.guest_key = ${key} and s.status in ('active', 'ended')`;
  return readAccount(db, providerIntents(elsewhere), { own: sql`o.guest_key = ${key}`, held });
}

/** The same for the payer of a valet ticket, who holds the paid ticket. */
export async function ticketAccountOf(
  db: Db,
  ticketId: string,
  elsewhere: readonly BookedElsewhere[] = [],
): Promise<GuestAccount> {
  const held = sql`select total_of(lines) from valet_tickets where id = ${ticketId} and paid_by is not null`;
  return readAccount(db, providerIntents(elsewhere), { own: sql`o.ticket_id = ${ticketId}`, held });
}

type Part = ReturnType<typeof sql>;

async function readAccount(db: Db, intents: Part, { own, held }: { own: Part; held: Part }): Promise<GuestAccount> {
  const { rows } = await sql<GuestAccount>`select
    (select coalesce(sum(i.amount_cents), 0)::integer from ${intents} i join orders o
      on o.id::text = i.order_id where i.paid and ${own}) charged,
    (select coalesce(sum(i.refunded_cents), 0)::integer from ${intents} i join orders o
      on o.id::text = i.order_id where ${own}) refunded,
    coalesce((${held}), 0)::integer held`.execute(db);
  return rows[0] ?? { charged: 0, refunded: 0, held: 0 };
}

/** What drivers paid at a lot and did not get back, in cents. */
export async function storedAt(db: Db, locationId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (select coalesce(sum(amount_cents), 0) from payments where location_id = ${locationId} and status = 'succeeded')
      - (select coalesce(sum(total_cents), 0) from refunds where location_id = ${locationId}) as cents`.execute(db);
  return Number(rows[0]?.cents);
}
