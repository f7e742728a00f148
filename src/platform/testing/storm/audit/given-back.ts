/**
 * The auditor's part about stays that change after they are paid: reservations that are canceled or moved to another time, stays that move
 * between zones, and vehicles without a place. What is owed to their drivers is refunded once, to the cent; what is charged for a move is
 * for a move.
 */
import { type Acknowledged, acknowledgedOf } from './acknowledged.ts';
import { findRows, type Query } from './tools.ts';

const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'a difference that was kept though the stay has not moved, or given back though it has': `
    select o.id from orders o join payments p on p.location_id = o.location_id and p.id = o.id
      left join session_corrections c on c.difference_order_id = o.id and c.status = 'done'
      left join reservation_moves m on m.difference_order_id = o.id and m.status = 'done'
    where o.kind = 'correction' and p.status = 'succeeded' and m.id is null and (c.id is null) <> (
      p.amount_cents = (select coalesce(sum(r.total_cents), 0) from refunds r
        where r.location_id = p.location_id and r.payment_id = p.id and r.status = 'done'))`,
  // Out of everything paid for it and its moves. Canceling refunds no more than support has left.
  'a reservation for which more or less is kept than it costs': `
    with kept as (
      select coalesce(m.order_id, p.id) as stay_id, sum(p.amount_cents - coalesce(g.cents, 0)) as cents,
        sum(coalesce(g.support, 0)) as support
      from payments p left join reservation_moves m on m.location_id = p.location_id and m.difference_order_id = p.id
        left join (
          select payment_id, sum(total_cents) as cents, sum(total_cents) filter (where requested_by is not null) as support
          from refunds where status = 'done' group by 1
        ) g on g.payment_id = p.id
      where p.status = 'succeeded' group by 1
    ), held as (
      select s.order_id, sum((line->>'cents')::int) as cents
      from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id,
        json_array_elements(coalesce(s.lines, o.lines)) line where s.status in ('active', 'ended') group by 1
    )
    select o.id from orders o join kept k on k.stay_id = o.id left join held h on h.order_id = o.id
    where o.kind = 'stay' and o.reserved and k.cents <> greatest(0, coalesce(h.cents, 0) - k.support)`,
  'a session whose price is not what was paid for it': `
    with cents as (
      select location_id, id, (select coalesce(sum((line->>'cents')::int), 0) from json_array_elements(lines) line) as total
      from orders
    ), unused as (
      select distinct order_id from refunds where requested_by is null
    ), added as (
      select (longer->>'sessionId')::uuid as session_id, sum((line->>'cents')::int) as total
      from orders e cross join lateral json_array_elements(e.extended) as longer
        cross join lateral json_array_elements(longer->'lines') as line left join unused u on u.order_id = e.id
      where e.kind = 'extension' and e.status in ('paid', 'refunded') and u.order_id is null group by 1
    ), moved as (
      select c.session_id, sum((line->>'cents')::int) as total
      from session_corrections c, json_array_elements(c.lines) line where c.status = 'done' group by 1
    ), rebooked as (
      select (vehicle->>'sessionId')::uuid as session_id, sum((line->>'cents')::int) as total
      from reservation_moves m, json_array_elements(m.vehicles) vehicle, json_array_elements(m.lines) line
      where m.status = 'done' group by 1
    )
    select s.id from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id
      join cents c on c.location_id = o.location_id and c.id = o.id
      left join added a on a.session_id = s.id left join moved m on m.session_id = s.id
      left join rebooked r on r.session_id = s.id
    where s.status in ('active', 'ended') and not (o.authorized_cents is not null and o.vehicle_count > 1)
      and (select coalesce(sum((line->>'cents')::int), 0) from json_array_elements(coalesce(s.lines, o.lines)) line)
        <> c.total / o.vehicle_count + coalesce(a.total, 0) + coalesce(m.total, 0) + coalesce(r.total, 0)`,
  // A driver who moved to a more expensive time before canceling has paid twice.
  'a session that was refunded twice': `
    select session_id as id from refunds where session_id is not null group by 1, payment_id having count(*) > 1`,
};

/** Including everything paid for its moves to another time. */
type Paid = { readonly id: string; readonly paid: number; readonly refunded: number };
type Changed = {
  readonly id: string;
  readonly status: string;
  readonly zone_id: string;
  readonly is_paid_back: boolean;
};

export async function auditGivenBack(query: Query, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const orders = await query<Paid>(`
    with given_back as (
      select payment_id, sum(total_cents) as cents from refunds where status = 'done' group by 1
    )
    select coalesce(m.order_id, o.id) as id, coalesce(sum(p.amount_cents), 0)::int as paid,
      coalesce(sum(g.cents), 0)::int as refunded
    from orders o left join payments p on p.location_id = o.location_id and p.id = o.id and p.status = 'succeeded'
      left join given_back g on g.payment_id = p.id
      left join reservation_moves m on m.location_id = o.location_id and m.difference_order_id = o.id
    group by 1`);
  const sessions = await query<Changed>(`
    select s.id, s.status, s.zone_id, r.session_id is not null as is_paid_back
    from sessions s left join (select distinct session_id from refunds) r on r.session_id = s.id`);
  const paid = new Map(orders.map((order) => [order.id, order]));
  const changed = new Map(sessions.map((session) => [session.id, session]));
  return [
    ...(await findRows(query, CONTRADICTIONS)),
    ...acknowledgedOf(acknowledged, 'cancel').flatMap((reported) => compareCancel(reported, { paid, changed })),
    ...acknowledgedOf(acknowledged, 'turned away').flatMap((reported) => compareTurnedAway(reported, changed)),
    ...acknowledgedOf(acknowledged, 'move').flatMap((reported) => compareMove(reported, { paid, changed })),
    ...compareOrders(acknowledged, paid),
  ];
}

type Known = { readonly paid: ReadonlyMap<string, Paid>; readonly changed: ReadonlyMap<string, Changed> };

function compareCancel(
  { sessionId, orderId, refused }: Extract<Acknowledged, { kind: 'cancel' }>,
  { paid, changed }: Known,
): string[] {
  if (refused !== null) return [`reservation ${sessionId} could not be canceled: ${refused}`];
  const [session, order] = [changed.get(sessionId), paid.get(orderId)];
  if (session?.status !== 'refunded')
    return [`reservation ${sessionId} was canceled and is ${session?.status ?? 'gone'}`];
  const isPaidBack = session.is_paid_back || (order && order.paid === order.refunded);
  return isPaidBack ? [] : [`reservation ${sessionId} was canceled and is not paid back`];
}

function compareTurnedAway(
  { sessionId }: Extract<Acknowledged, { kind: 'turned away' }>,
  changed: Known['changed'],
): string[] {
  const session = changed.get(sessionId);
  if (session?.status === 'refunded' && session.is_paid_back) return [];
  return [`session ${sessionId} has no place by its receipt, is ${session?.status ?? 'gone'}, and is not paid back`];
}

function compareMove(
  { sessionId, zoneId, ref, reported, chargedCents, listedCents }: Extract<Acknowledged, { kind: 'move' }>,
  { changed }: Known,
): string[] {
  const wrong: string[] = [];
  if (chargedCents > 0 && chargedCents !== listedCents) {
    wrong.push(`${ref} was charged ${chargedCents} for another zone, listed at ${listedCents}`);
  }
  const isDone = ref === null || reported === 'paid';
  const isThere = changed.get(sessionId)?.zone_id === zoneId;
  if (isDone && !isThere) wrong.push(`session ${sessionId} was moved to zone ${zoneId} and is not there`);
  if (reported === 'refunded' && isThere) wrong.push(`session ${sessionId} was not moved and is in zone ${zoneId}`);
  return wrong;
}

/** For each order with stays that were canceled, moved or had no place, everything that is refunded, including what support gave back. */
function compareOrders(acknowledged: readonly Acknowledged[], paid: Known['paid']): string[] {
  const owed = new Map<string, number>();
  const owe = (orderId: string, cents: number) => void owed.set(orderId, (owed.get(orderId) ?? 0) + cents);
  // A device that repeats a cancellation cancels nothing more.
  const canceled = new Map(acknowledgedOf(acknowledged, 'cancel').map((reported) => [reported.sessionId, reported]));
  for (const { orderId, listedCents } of canceled.values()) owe(orderId, listedCents);
  for (const { orderId, listedCents, ref } of acknowledgedOf(acknowledged, 'move')) {
    if (ref === null) owe(orderId, Math.max(0, -listedCents));
  }
  for (const { orderId, listedCents } of acknowledgedOf(acknowledged, 'turned away')) owe(orderId, listedCents);
  for (const { orderId, outcome, listedCents, chargedCents } of acknowledgedOf(acknowledged, 'rebooked')) {
    owe(orderId, outcome === 'moved' ? Math.max(0, -listedCents) : chargedCents);
  }
  for (const { orderId, cents } of acknowledgedOf(acknowledged, 'refund')) if (owed.has(orderId)) owe(orderId, cents);
  return [...owed].flatMap(([orderId, cents]) => {
    const order = paid.get(orderId);
    const expected = Math.min(cents, order?.paid ?? 0);
    return order?.refunded === expected ? [] : [`order ${orderId} was refunded ${order?.refunded}, it is ${expected}`];
  });
}
