// Everything stored about a stay and its extensions, for its history. Each statement reads one
// location's rows by their keys.

import { sql } from 'kysely';
import type { DeliveryState } from '#features/messages/rules/delivery.ts';
import type { SettledAs } from '#features/payments/rules/money-return.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { Db } from '#platform/db/database.ts';
import type { PaymentsTable, RefundsTable } from '#platform/db/tables/payment-tables.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';
import type { ExtendedRow, SessionsTable } from '#platform/db/tables/session-tables.ts';
import { findUndeleted, listPeople, personOf } from '#platform/http/access/people.read-model.ts';
import type { OrderStory, StoryEvent } from '../../support-story.ts';

type Person = NonNullable<StoryEvent['by']>;

export type StoryPlace = {
  readonly orderId: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly timeZone: string;
  readonly zoneNumber: string;
  readonly account: OrderStory['account'];
};

export type StoryOrder = {
  readonly id: string;
  readonly kind: 'stay' | 'extension' | 'correction' | 'valet' | 'permit' | 'notice';
  readonly status: OrderStory['status'];
  /** For a correction. */
  readonly sessionId: string | null;
  /** For added time. */
  readonly extended: readonly ExtendedRow[] | null;
  readonly vehicles: readonly OrderedVehicle[];
  readonly lines: PriceLines;
  readonly totalCents: number;
  /** The most that start-stop parking could cost; null for other orders. */
  readonly authorizedCents: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
};

export type StoredPayment = {
  readonly id: string;
  readonly orderId: string;
  readonly provider: string;
  readonly providerRef: string | null;
  readonly status: PaymentsTable['status'];
  readonly amountCents: number;
  readonly openedAt: Date | null;
  readonly settledAt: Date | null;
  /** Cents of a wrong charge, or units of `wrongCurrency`, and when they were returned or written off. */
  readonly wrongCents: number | null;
  readonly wrongCurrency: string | null;
  readonly returnedAt: Date | null;
  readonly refusedAt: Date | null;
  /** What a person at support decided about it, why, and when. */
  readonly settledAs: SettledAs | null;
  readonly returnNote: string | null;
  readonly returnBy: Person | null;
  readonly returnSettledAt: Date | null;
};

export type StoredDecline = { readonly orderId: string; readonly message: string; readonly at: Date };

export type StoredRefund = {
  readonly id: string;
  readonly orderId: string;
  readonly sessionId: string | null;
  readonly status: RefundsTable['status'];
  readonly reason: string;
  readonly totalCents: number;
  readonly createdAt: Date;
  /** When its state last changed or was last checked. */
  readonly lookedAt: Date;
  readonly settledAt: Date | null;
  readonly by: Person | null;
  readonly madeOutside: boolean;
  readonly failureCode: string | null;
  readonly nextTryAt: Date | null;
  /** Support's own words and their author, if support paid another way or closed it. */
  readonly settledNote: string | null;
  readonly settledBy: Person | null;
  /** When it had been made and when it came back, as ISO strings. */
  readonly bounces: ReadonlyArray<{ readonly doneAt: string; readonly bouncedAt: string }>;
};

export type StoredStay = {
  readonly id: string;
  readonly status: SessionsTable['status'];
  readonly plate: string;
  readonly state: string;
  readonly coveredFrom: Date | null;
  readonly endedAt: Date | null;
};

export type StoredMail = {
  readonly channel: 'email' | 'sms';
  readonly status: DeliveryState;
  readonly error: string | null;
  readonly failedAt: Date | null;
  readonly to: string;
  readonly subject: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
};

type At = { readonly locationId: string; readonly orderId: string };

/** The stay's location and holder, found by its own order or by an extension's. */
export async function findStoryLocation(db: Db, { locationId, orderId }: At): Promise<StoryPlace | null> {
  const { rows } = await sql<Omit<StoryPlace, 'account'> & { readonly userId: string | null }>`
    select stay.id as order_id, l.name, l.address, l.phone, l.time_zone, z.zone_number, stay.user_id
    from orders o
      join orders stay on stay.location_id = o.location_id and stay.id = coalesce(o.stay_order_id, o.id)
      join locations l on l.id = stay.location_id
      join zones z on z.location_id = stay.location_id and z.id = stay.zone_id
    where o.location_id = ${locationId} and o.id = ${orderId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { userId, ...place } = row;
  const account = userId === null ? null : await findUndeleted(db, userId);
  if (!account) return { ...place, account: null };
  const { id: _id, name, role, email } = account;
  return { ...place, account: { _id, name, role, email } };
}

/** The stay first, then its extensions in the order in which they were requested. */
export async function listStoryOrders(db: Db, { locationId, orderId }: At): Promise<StoryOrder[]> {
  const { rows } = await sql<StoryOrder>`
    select id, kind, status, session_id, extended, vehicles, lines, total_cents, authorized_cents, starts_at, ends_at,
      created_at, paid_at
    from orders where location_id = ${locationId} and (id = ${orderId} or stay_order_id = ${orderId})
    order by kind desc, id`.execute(db);
  return rows;
}

/** The valid sale first, then other payments for the ticket. */
export async function listTicketOrders(
  db: Db,
  { locationId, ticketId }: { locationId: string; ticketId: string },
): Promise<StoryOrder[]> {
  const { rows } = await sql<StoryOrder>`
    select o.id, o.kind, o.status, o.session_id, o.extended, o.vehicles, o.lines, o.total_cents, o.authorized_cents,
      o.starts_at, o.ends_at, o.created_at, o.paid_at
    from orders o where o.location_id = ${locationId} and o.ticket_id = ${ticketId}
    order by (o.status = 'paid') desc, o.paid_at nulls last, o.id`.execute(db);
  return rows;
}

/** By the ticket's id or the id of one of its orders. */
export async function findStoryTicket(db: Db, { locationId, orderId: id }: At): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select t.id from valet_tickets t
    where t.location_id = ${locationId} and (t.id = ${id}
      or t.id = (select o.ticket_id from orders o where o.location_id = ${locationId} and o.id = ${id}))`.execute(db);
  return rows[0]?.id ?? null;
}

export async function listStoredPayments(db: Db, locationId: string, orderIds: readonly string[]) {
  const { rows } = await sql<Omit<StoredPayment, 'returnBy'> & { readonly settledBy: string | null }>`
    select p.id, p.id as order_id, p.provider, p.provider_ref, p.status,
      p.amount_cents, p.opened_at, p.settled_at,
      w.charged_cents as wrong_cents, w.currency as wrong_currency, w.returned_at, w.refused_at, w.settled_as,
      w.settled_note as return_note, w.settled_at as return_settled_at, w.settled_by
    from payments p left join wrong_charges w on w.location_id = p.location_id and w.payment_id = p.id
    where p.location_id = ${locationId} and p.id = any(${orderIds}::uuid[]) order by p.id`.execute(db);
  const people = await listPeople(
    db,
    rows.map(({ settledBy }) => settledBy),
  );
  return rows.map(({ settledBy, ...row }): StoredPayment => ({ ...row, returnBy: personOf(people, settledBy) }));
}

export async function listDeclines(db: Db, locationId: string, orderIds: readonly string[]) {
  const { rows } = await sql<StoredDecline>`
    select p.id as order_id, d.message, d.declined_at as at
    from payments p join payment_declines d on d.location_id = p.location_id and d.payment_id = p.id
    where p.location_id = ${locationId} and p.id = any(${orderIds}::uuid[]) order by d.id`.execute(db);
  return rows;
}

export async function listStoredRefunds(db: Db, locationId: string, orderIds: readonly string[]) {
  type Row = Omit<StoredRefund, 'by' | 'settledBy'> & {
    readonly requestedBy: string | null;
    readonly settledBy: string | null;
  };
  const { rows } = await sql<Row>`
    select r.id, r.order_id, r.session_id, r.status, r.reason, r.total_cents,
      r.created_at, r.looked_at, r.settled_at, r.made_outside, r.failure_code, r.next_try_at, r.settled_note, r.requested_by, r.settled_by,
      (select coalesce(json_agg(json_build_object('doneAt', b.done_at, 'bouncedAt', b.bounced_at) order by b.id), '[]')
        from refund_bounces b where b.location_id = r.location_id and b.refund_id = r.id) as bounces
    from refunds r
    where r.location_id = ${locationId} and r.order_id = any(${orderIds}::uuid[]) order by r.id`.execute(db);
  const people = await listPeople(
    db,
    rows.flatMap(({ requestedBy, settledBy }) => [requestedBy, settledBy]),
  );
  return rows.map(
    ({ requestedBy, settledBy, ...row }): StoredRefund => ({
      ...row,
      by: personOf(people, requestedBy),
      settledBy: personOf(people, settledBy),
    }),
  );
}

export async function listStoredStays(db: Db, { locationId, orderId }: At): Promise<StoredStay[]> {
  const { rows } = await sql<StoredStay>`
    select id, status, plate, plate_state as state, covered_from, ended_at
    from sessions where location_id = ${locationId} and order_id = ${orderId} order by id`.execute(db);
  return rows;
}

export type StoredLook = {
  readonly at: Date;
  readonly plate: string;
  readonly state: string | null;
  readonly note: string;
  readonly by: Person;
};

/** The latest officer look-ups that found this stay. */
export async function listLookupsOf(db: Db, { locationId, orderId }: At): Promise<StoredLook[]> {
  const { rows } = await sql<Omit<StoredLook, 'by'> & { readonly officerId: string }>`
    select k.looked_up_at as at, k.plate, k.plate_state as state, k.verdict as note, k.officer_id
    from lookups k
    where k.location_id = ${locationId} and k.session_id in (
      select id from sessions where location_id = ${locationId} and order_id = ${orderId})
    order by k.looked_up_at desc limit 100`.execute(db);
  const people = await listPeople(
    db,
    rows.map(({ officerId }) => officerId),
  );
  return rows.flatMap(({ officerId, ...row }): StoredLook[] => {
    const by = personOf(people, officerId);
    return by ? [{ ...row, by }] : [];
  });
}

export async function listMailsAbout(db: Db, locationId: string, orderIds: readonly string[]): Promise<StoredMail[]> {
  const { rows } = await sql<StoredMail>`
    select channel, status, last_error as error, failed_at, recipient as "to", subject, created_at, sent_at
    from messages where location_id = ${locationId} and order_id = any(${orderIds}::uuid[]) order by id`.execute(db);
  return rows;
}
