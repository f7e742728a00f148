/** The auditor's part about start-stop parking: a stop that was answered has ended the stay, and only what was used is paid. */
import { type Acknowledged, acknowledgedOf } from './acknowledged.ts';
import { usedCents } from './price-list.ts';
import { findRows, type Query } from './tools.ts';

const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'parking that runs although all of its cars have left, or the other way': `
    select o.id from orders o where o.authorized_cents is not null and o.status in ('running', 'stopped', 'paid', 'owed')
      and (o.status = 'running') <> exists (
        select from sessions s where s.location_id = o.location_id and s.order_id = o.id and s.status = 'active')`,
  'parking that costs more than was held for it': `
    select id from orders where total_cents > authorized_cents`,
  'parking that costs something else than its cars, or another time than the longest of theirs': `
    select o.id from orders o join sessions s on s.location_id = o.location_id and s.order_id = o.id
    where o.authorized_cents is not null and o.vehicle_count > 1 and o.status in ('stopped', 'paid', 'owed')
      and not exists (select from refunds r where r.location_id = o.location_id and r.order_id = o.id)
    group by o.location_id, o.id
    having o.minutes <> max(s.minutes) or o.total_cents <>
      sum((select sum((line->>'cents')::int) from json_array_elements(s.lines) line))`,
  'parking that was stopped and has not been charged': `
    select id from orders where status = 'stopped'`,
  'parking that was charged another amount than it costs': `
    select o.id from orders o join payments p on p.location_id = o.location_id and p.id = o.id
    where o.authorized_cents is not null and o.status = 'paid'
      and o.total_cents <> case when p.status = 'succeeded' then p.amount_cents else 0 end
      and not exists (select from camera_visits v where v.location_id = o.location_id and v.id = o.id)`,
  'parking that runs beyond its limit': `
    select id from orders where status = 'running' and ends_at < now() - interval '1 minute'`,
};

type Stay = {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly ref: string | null;
  readonly is_paid: boolean;
  readonly charged: number;
};
type Car = { readonly id: string; readonly order_id: string; readonly status: string; readonly cents: number };

export async function auditStops(query: Query, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const stays = await query<Stay>(`
    select o.id, o.status, o.total_cents as total, p.provider_ref as ref, p.status = 'succeeded' as is_paid,
      case when p.status = 'succeeded' then p.amount_cents else 0 end as charged
    from orders o join payments p on p.location_id = o.location_id and p.id = o.id where o.authorized_cents is not null`);
  const cars = await query<Car>(`
    select s.id, s.order_id, s.status,
      (select coalesce(sum((line->>'cents')::int), 0)::int from json_array_elements(s.lines) line) as cents
    from sessions s join orders o on o.location_id = s.location_id and o.id = s.order_id where o.authorized_cents is not null`);
  const found = {
    stays: new Map(stays.map((stay) => [stay.id, stay])),
    cars: new Map(cars.map((car) => [car.id, car])),
  };
  return [
    ...(await findRows(query, CONTRADICTIONS)),
    ...acknowledgedOf(acknowledged, 'stopped').flatMap((reported) => compareStop(reported, found)),
  ];
}

type Found = { readonly stays: ReadonlyMap<string, Stay>; readonly cars: ReadonlyMap<string, Car> };

function compareStop(
  { orderId, ref, zone, offCents, cars }: Extract<Acknowledged, { kind: 'stopped' }>,
  found: Found,
): string[] {
  const stay = found.stays.get(orderId);
  if (!stay) return [`the stay ${orderId} was stopped and is gone`];
  const wrong: string[] = [];
  let cents = 0;
  for (const { sessionId, minutes } of cars) {
    const car = found.cars.get(sessionId);
    if (car?.order_id !== orderId || car.status !== 'ended') {
      wrong.push(`session ${sessionId} of ${orderId} was stopped and is ${car?.status ?? 'gone'}`);
      continue;
    }
    const [least, most] = minutes.map((used) => usedCents(zone, used, offCents));
    if (least === undefined || most === undefined || car.cents < least || car.cents > most)
      wrong.push(`session ${sessionId} of ${orderId} costs ${car.cents}, listed from ${least} to ${most}`);
    cents += car.cents;
  }
  if (stay.total !== cents) wrong.push(`the cars of ${orderId} cost ${cents}, together ${stay.total}`);
  if (stay.status !== 'paid') wrong.push(`the stay ${orderId} was stopped and is ${stay.status}`);
  // What costs nothing releases the money that was held for it, and charges none.
  if (stay.is_paid !== cents > 0 || stay.charged !== cents)
    wrong.push(`the stay ${orderId} costs ${cents} and was charged ${stay.charged}`);
  if (stay.ref !== ref) wrong.push(`the stay ${orderId} was paid by ${ref}, here by ${stay.ref}`);
  return wrong;
}
