// Support's searches. Each is a single statement that walks one index from newest to oldest and stops
// when the page is full, so its cost does not grow with the number of stays.

import { type RawBuilder, sql } from 'kysely';
import { findIdByEmail } from '#features/accounts/server/public.ts';
import { receiptCode } from '#features/orders/server/public.ts';
import type { Whereabouts } from '#features/valet/rules/ticket/ticket.ts';
import { ticketStatus } from '#features/valet/rules/ticket/ticket-status.ts';
import { lookAlikesOf } from '#features/vehicles/rules/plate-likeness.ts';
import { isSignCode } from '#features/zones/rules/sign-code.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import type { Db } from '#platform/db/database.ts';
import { findPaymentByRef } from '#platform/db/sharding/cached-locations.ts';
import { orderOfReceipt, tagOf, tagOfReceipt } from '#platform/db/sharding/location-in-ids.ts';
import { sameAddress } from '#platform/db/statements/conditions.ts';
import { listPeople, personOf } from '#platform/http/access/people.read-model.ts';
import type { SupportHit } from '../support.contract.ts';
import type { FoundBy, Understood } from './understand-search.ts';

export type KeyedHit = { readonly key: string; readonly hit: SupportHit };
/** Newest first, starting before this id. */
type Way = (before: string, limit: number) => Promise<KeyedHit[]>;

/** No id sorts after this one. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** In the order in which hits are shown: the likeliest meaning first. */
export function waysToFind(db: Db, understood: Understood): Way[] {
  const { id, email, receiptKey, receiptCode: code, providerRef, plateKey, phone, name, lotName } = understood;
  return [
    ...(id ? waysById(db, id) : []),
    ...(receiptKey ? [ordersBy(db, 'receipt_key', (page) => byReceiptKey(receiptKey, page))] : []),
    ...(code ? [ordersBy(db, 'receipt_code', (page) => byReceiptCode(code, page))] : []),
    ...(plateKey ? waysByPlate(db, plateKey) : []),
    ...(email ? waysByEmail(db, email) : []),
    ...(providerRef ? [paymentsBy(db, providerRef)] : []),
    ...(phone
      ? [ticketsBy(db, 'phone', sql`t.phone = ${phone}`), locationsBy(db, 'phone', sql`l.phone = ${phone}`)]
      : []),
    ...(name ? [usersBy(db, 'name', () => sql`lower(name) like ${likePattern(name)}`)] : []),
    ...[name, lotName].flatMap((text) =>
      text ? [locationsBy(db, 'name', sql`lower(l.name) like ${likePattern(text)}`)] : [],
    ),
    ...(plateKey ? waysByLookAlikes(db, plateKey) : []),
  ];
}

function waysById(db: Db, id: string): Way[] {
  return [
    ordersBy(db, 'id', (page) => byOrderId(id, page)),
    ordersBy(db, 'id', (page) => bySessionId(id, page)),
    usersBy(db, 'id', () => sql`id = ${id}`),
    messagesBy(db, 'id', sql`id = ${id}`),
    ticketsBy(db, 'id', sql`t.id = ${id}`),
  ];
}

/** A valet ticket number can look like a plate. */
function waysByPlate(db: Db, plateKey: string): Way[] {
  return [
    ordersBy(db, 'plate', (page) => byPlate(plateKey, page)),
    ticketsBy(db, 'plate', sql`t.plate_key = ${plateKey}`),
    ticketsBy(db, 'ticket_number', sql`t.ticket_number = ${plateKey}`),
  ];
}

/** As somebody may have misread a plate or a sign: O for 0, I for 1. */
function waysByLookAlikes(db: Db, plateKey: string): Way[] {
  const lookalikes = lookAlikesOf(plateKey);
  const codes = [plateKey, ...lookalikes].filter(isSignCode);
  return [
    ...(lookalikes.length > 0
      ? [
          ordersBy(db, 'plate_alike', (page) => byPlates(lookalikes, page)),
          ticketsBy(db, 'plate_alike', sql`t.plate_key = any(${lookalikes})`),
        ]
      : []),
    ...(codes.length > 0
      ? [locationsBy(db, 'sign_code', sql`l.id in (select location_id from sign_codes where code = any(${codes}))`)]
      : []),
  ];
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

function waysByEmail(db: Db, email: string): Way[] {
  const accountId = async () => (await findIdByEmail(db, email)) ?? NOBODY;
  return [
    usersBy(db, 'email', async () => sql`id = ${await accountId()}`),
    messagesBy(db, 'email', sameAddress('email', email)),
    ticketsBy(db, 'email', sql`${sameAddress('t.email', email)} and t.email <> ''`),
    ordersBy(db, 'account', async (page) => byAccount(await accountId(), page)),
    receiptsMailedTo(db, email, accountId),
  ];
}

type Page = { readonly before: string; readonly limit: number };
type Source = RawBuilder<unknown>;

const byPlate = (plateKey: string, { before, limit }: Page): Source => sql`
  select location_id, order_id, id as key from sessions
  where plate_key = ${plateKey} and id < ${before}::uuid order by id desc limit ${limit}`;

const byPlates = (plateKeys: readonly string[], { before, limit }: Page): Source => sql`
  select location_id, order_id, id as key from sessions
  where plate_key = any(${plateKeys}) and id < ${before}::uuid order by id desc limit ${limit}`;

const byReceiptKey = (key: string, { before }: Page): Source => sql`
  select location_id, id as order_id, id as key from orders
  where location_id in (select id from locations where right(id::text, 8) = ${tagOfReceipt(key)})
    and id = ${orderOfReceipt(key)} and receipt_key = ${key} and id < ${before}::uuid`;

const byReceiptCode = (code: string, { before, limit }: Page): Source => sql`
  select location_id, id as order_id, id as key from orders
  where right(id::text, 8) = ${code} and kind in ('stay', 'valet', 'permit', 'notice') and id < ${before}::uuid order by id desc limit ${limit}`;

const byOrderId = (id: string, { before }: Page): Source => sql`
  select location_id, id as order_id, id as key from orders
  where right(id::text, 8) = ${id.slice(-8)} and kind in ('stay', 'valet', 'permit', 'notice') and id = ${id}::uuid and id < ${before}::uuid`;

const bySessionId = (id: string, { before }: Page): Source => sql`
  select location_id, order_id, id as key from sessions
  where location_id in (select id from locations where right(id::text, 8) = ${tagOf(id)})
    and id = ${id}::uuid and id < ${before}::uuid`;

const byAccount = (accountId: string, { before, limit }: Page): Source => sql`
  select location_id, id as order_id, id as key from orders
  where user_id = ${accountId} and kind = 'stay' and id < ${before}::uuid
  order by id desc limit ${limit}`;

type Mailed = { readonly email: string; readonly accountId: string };

/**
 * Stays of the account with this address are found through the account; others take their place on the page.
 */
function receiptsMailedTo(db: Db, email: string, findAccount: () => Promise<string>): Way {
  return async (before, limit) => {
    const mailed = { email, accountId: await findAccount() };
    const hits: KeyedHit[] = [];
    for (let last = before; ; ) {
      const orders = await listMailedOrders(db, mailed, { before: last, limit });
      const source = () => byOrders(orders, mailed);
      hits.push(...(await ordersBy(db, 'receipt_mail', source)(last, limit)));
      if (orders.length < limit || hits.length >= limit) return hits.slice(0, limit);
      last = orders.at(-1)?.orderId ?? last;
    }
  };
}

type MailedOrder = { readonly locationId: string; readonly orderId: string };

async function listMailedOrders(db: Db, { email }: Mailed, { before, limit }: Page): Promise<MailedOrder[]> {
  const { rows } = await sql<MailedOrder>`
    select distinct on (m.order_id) m.location_id, m.order_id from messages m
    where ${sameAddress('m.recipient', email)} and m.order_id is not null and m.order_id < ${before}::uuid
    order by m.order_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Messages are not stored with the lots, so what they are about is looked up separately. */
const byOrders = (orders: readonly MailedOrder[], { accountId }: Mailed): Source => sql`
  select location_id, id as order_id, id as key from orders
  where location_id = any(${orders.map(({ locationId }) => locationId)}::uuid[])
    and id = any(${orders.map(({ orderId }) => orderId)}::uuid[]) and user_id is distinct from ${accountId}::uuid`;

type OrderRow = Omit<
  Extract<SupportHit, { kind: 'order' }>,
  'kind' | 'foundBy' | 'receiptCode' | 'createdAt' | 'startTime' | 'endTime'
> & { key: string; createdAt: Date; startsAt: Date; endsAt: Date };

function ordersBy(db: Db, foundBy: FoundBy, source: (page: Page) => Source | Promise<Source>): Way {
  return async (before, limit) => {
    const { rows } = await sql<OrderRow>`
      select found.key, o.location_id, o.id as order_id, o.status, l.name as location_name, l.address as location_address,
        l.time_zone, z.zone_number, t.ticket_number, o.vehicles, o.starts_at,
        o.ends_at, o.total_cents as total_cost, o.created_at
      from (${await source({ before, limit })}) found
        join orders o on o.location_id = found.location_id and o.id = found.order_id
        join locations l on l.id = o.location_id
        left join zones z on z.location_id = o.location_id and z.id = o.zone_id
        left join valet_tickets t on t.location_id = o.location_id and t.id = o.ticket_id
      order by found.key desc`.execute(db);
    return rows.map(({ key, createdAt, startsAt, endsAt, vehicles, ...order }) => ({
      key,
      hit: {
        kind: 'order',
        foundBy,
        ...order,
        vehicles: vehicles.map(({ plate, state }) => ({ plate, state })),
        receiptCode: receiptCode(order.orderId),
        createdAt: createdAt.toISOString(),
        startTime: startsAt.toISOString(),
        endTime: endsAt.toISOString(),
      },
    }));
  };
}

type Dated<K extends SupportHit['kind']> = Omit<Extract<SupportHit, { kind: K }>, 'kind' | 'foundBy' | 'createdAt'> & {
  createdAt: Date;
};

function paymentsBy(db: Db, providerRef: string): Way {
  return async (before) => {
    const found = await findPaymentByRef(db, providerRef);
    if (!found) return [];
    const { rows } = await sql<Dated<'payment'>>`
      select id as payment_id, location_id, id as order_id, provider,
        provider_ref, amount_cents as amount, created_at,
        case when status = 'canceled' and exists (
          select 1 from wrong_charges w where w.location_id = ${found.locationId} and w.payment_id = payments.id)
          then 'wrong_amount' else status end as status
      from payments where location_id = ${found.locationId} and id = ${found.id} and id < ${before}::uuid`.execute(db);
    return rows.map((row) => ({
      key: row.paymentId,
      hit: { kind: 'payment', foundBy: 'provider_ref', ...row, createdAt: row.createdAt.toISOString() },
    }));
  };
}

type TicketRow = Omit<Dated<'ticket'>, 'status'> & { whereabouts: Whereabouts; unrequested: boolean };

/** Includes void tickets, because a guest may ask about one. */
function ticketsBy(db: Db, foundBy: FoundBy, where: Source): Way {
  return async (before, limit) => {
    const { rows } = await sql<TicketRow>`
      select t.id as ticket_id, t.location_id, t.ticket_number,
        l.name as location_name, l.address as location_address, l.time_zone, t.plate as plate_number, t.plate_state as state,
        concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, '')) as name, t.whereabouts, t.unrequested,
        t.paid_by is not null as paid, t.created_at
      from valet_tickets t join locations l on l.id = t.location_id
      where ${where} and t.id < ${before}::uuid order by t.id desc limit ${limit}`.execute(db);
    return rows.map(({ whereabouts, unrequested, createdAt, ...row }) => ({
      key: row.ticketId,
      hit: {
        kind: 'ticket',
        foundBy,
        ...row,
        createdAt: createdAt.toISOString(),
        status: ticketStatus({ whereabouts, paid: row.paid, unrequested }),
      },
    }));
  };
}

function usersBy(db: Db, foundBy: FoundBy, where: () => Source | Promise<Source>): Way {
  return async (before, limit) => {
    const { rows } = await sql<Dated<'user'>>`
      select id as user_id, name, email, role, active as is_active, created_at
      from users where ${await where()} and deleted_at is null and id < ${before}::uuid
      order by id desc limit ${limit}`.execute(db);
    return rows.map((row) => ({
      key: row.userId,
      hit: { kind: 'user', foundBy, ...row, createdAt: row.createdAt.toISOString() },
    }));
  };
}

function messagesBy(db: Db, foundBy: FoundBy, where: Source): Way {
  return async (before, limit) => {
    const { rows } = await sql<Dated<'message'>>`
      select id as message_id, name, email, left(message, 240) as text,
        case when closed_at is null then 'open' else 'closed' end as status, created_at
      from contact_messages where ${where} and id < ${before}::uuid order by id desc limit ${limit}`.execute(db);
    return rows.map((row) => ({
      key: row.messageId,
      hit: { kind: 'message', foundBy, ...row, createdAt: row.createdAt.toISOString() },
    }));
  };
}

/** Lots, including archived ones and those in review. */
function locationsBy(db: Db, foundBy: FoundBy, where: Source): Way {
  type Row = Omit<Dated<'location'>, 'owner'> & { ownerId: string };
  return async (before, limit) => {
    const { rows } = await sql<Row>`
      select l.id as location_id, l.name, l.address, l.phone as phone_number, l.created_at, l.owner_id
      from locations l
      where ${where} and l.id < ${before}::uuid order by l.id desc limit ${limit}`.execute(db);
    const people = await listPeople(
      db,
      rows.map(({ ownerId }) => ownerId),
    );
    return rows.flatMap(({ ownerId, phoneNumber, createdAt, ...row }) => {
      const owner = personOf(people, ownerId);
      if (!owner) return [];
      const hit = {
        kind: 'location' as const,
        foundBy,
        ...row,
        phoneNumber: formatUsPhone(phoneNumber),
        owner,
        createdAt: createdAt.toISOString(),
      };
      return [{ key: row.locationId, hit }];
    });
  };
}

const likePattern = (text: string): string => `%${escapeLike(text)}%`;

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
