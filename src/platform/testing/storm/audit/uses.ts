/** The auditor's part about merchants' codes with few uses: never one too many, and none lost with a stay that was not sold. */
import { type Acknowledged, acknowledgedOf } from './acknowledged.ts';
import { difference, findRows, maxAtOnce, type Query } from './tools.ts';

/**
 * How many uses of its code each order holds: while it can still be paid, its vehicles; later, those that were not refunded. A driver who
 * asks again before paying takes the use along to the new order.
 */
const USED = `
  asked as (
    select id, guest_key is not null and created_at < max(created_at) over (
      partition by guest_key, terms->'validated'->>'id') as is_requested_again
    from orders where terms->'validated' is not null
  ), used as (
    select o.id, (o.terms->'validated'->>'id')::uuid as validation_id, case o.status
      when 'pending' then case when a.is_requested_again then 0 else o.vehicle_count end
      when 'expired' then 0
      when 'refunded' then 0
      else (
        select count(*) from sessions s
        where s.location_id = o.location_id and s.order_id = o.id and s.status in ('active', 'ended'))
      end::int as vehicles
    from orders o join asked a on a.id = o.id where o.kind = 'stay'
  )`;

const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'a code that was used more often than it may be': `
    with ${USED}
    select v.id from validations v join used u on u.validation_id = v.id
    group by v.id, v.max_uses having sum(u.vehicles) > v.max_uses`,
  'a code that counts other uses than there are': `
    select v.id from validations v where v.taken <> (
      select coalesce(sum(u.vehicles), 0) from validation_uses u where u.validation_id = v.id)`,
  'a stay whose use is not counted, or a use without its stay': `
    with ${USED}
    select coalesce(o.id, u.order_id) as id from used o full join validation_uses u on u.order_id = o.id
    where coalesce(o.vehicles, 0) <> coalesce(u.vehicles, 0) or o.validation_id <> u.validation_id`,
  'a use that counts without being paid for, or the other way': `
    select u.order_id as id from validation_uses u join orders o on o.id = u.order_id
    where (u.used_at is not null) <> (o.status in ('running', 'stopped', 'owed', 'paid'))`,
};

export async function auditUses(query: Query, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const codes = acknowledgedOf(acknowledged, 'validation');
  const uses = Map.groupBy(acknowledgedOf(acknowledged, 'use'), ({ validationId }) => validationId);
  return [
    ...(await findRows(query, CONTRADICTIONS)),
    ...(await compareCodes(query, codes)),
    ...(await compareUses(query, acknowledged)),
    ...codes.flatMap(({ id, limit }) => {
      const max = maxAtOnce(uses.get(id) ?? []);
      return max <= limit
        ? []
        : [`${max} vehicles were told at once that the code ${id} paid, which is good for ${limit}`];
    }),
  ];
}

/** Every code was acknowledged to its owner, and exists once. */
async function compareCodes(
  query: Query,
  reported: readonly Extract<Acknowledged, { kind: 'validation' }>[],
): Promise<string[]> {
  const made = await query<{ id: string; limit: number }>('select id, max_uses as limit from validations');
  const asLine = (id: string, limit: number) => `the merchant's code ${id} of ${limit} uses`;
  return difference(
    made.map(({ id, limit }) => asLine(id, limit)),
    reported.map(({ id, limit }) => asLine(id, limit)),
  );
}

/** What the driver kept is counted. */
async function compareUses(query: Query, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const uses = await query<{ order_id: string; validation_id: string; vehicles: number }>(
    'select order_id, validation_id, vehicles from validation_uses where used_at is not null',
  );
  const counted = new Map(uses.map((use) => [use.order_id, use]));
  return acknowledgedOf(acknowledged, 'use').flatMap(({ orderId, validationId, vehicles, until }) => {
    const use = counted.get(orderId);
    const isGivenBack = until !== Number.POSITIVE_INFINITY;
    const stored = isGivenBack ? undefined : validationId;
    if (use?.validation_id === stored && (isGivenBack || use?.vehicles === vehicles)) return [];
    return [`order ${orderId} ${isGivenBack ? 'gave back' : 'stored'} ${vehicles} uses, and has ${use?.vehicles ?? 0}`];
  });
}
