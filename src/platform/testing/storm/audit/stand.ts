/** The auditor's part about the valet stand: its cars, and the cash in its tills. */
import { type Acknowledged, acknowledgedOf } from './acknowledged.ts';
import { difference, type Query } from './tools.ts';

export async function auditStand(query: Query, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  return [...(await compareCars(query, acknowledged)), ...(await compareTills(query, acknowledged))];
}

/** Every car was handed over once, and paid once with the acknowledged method and amount; what the owner collects is in the ledger. */
async function compareCars(query: Query, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const cars = await query<{
    id: string;
    whereabouts: string;
    paid_by: string;
    sales: number;
    cents: number;
    cash: number;
    taken_back: number;
  }>(`
    with sale as (
      select o.ticket_id, count(*)::int as sales, sum(o.total_cents)::int as cents, sum(l.cash)::int as cash
      from orders o left join (
        select order_id, sum(cents) as cash from ledger_entries where account = 'payouts' group by 1
      ) l on l.order_id = o.id
      where o.kind = 'valet' and o.status = 'paid' group by 1
    ), regret as (
      select o.ticket_id, count(*)::int as times from refunds r join orders o on o.id = r.order_id
      where r.reason = 'cash_taken_back' group by 1
    )
    select t.id, t.whereabouts, t.paid_by, coalesce(s.sales, 0) as sales, coalesce(s.cents, 0) as cents,
      coalesce(s.cash, 0) as cash, coalesce(r.times, 0) as taken_back
    from valet_tickets t left join sale s on s.ticket_id = t.id left join regret r on r.ticket_id = t.id`);
  const reported = acknowledgedOf(acknowledged, 'car');
  const wrong = cars.flatMap(({ id, whereabouts, sales, cents, cash, paid_by }) => {
    const isRight = whereabouts === 'completed' && sales === 1 && cash === (paid_by !== 'online' ? cents : 0);
    return isRight
      ? []
      : [`car ${id} is ${whereabouts}, paid ${sales} times, ${cents} by ${paid_by}, ${cash} to the owner`];
  });
  const asLine = (id: string, cents: number, by: string, takenBack: number) =>
    `car ${id}, paid ${cents} by ${by}, after ${takenBack} payments that were taken back`;
  return [
    ...wrong,
    ...difference(
      cars.map(({ id, cents, paid_by, taken_back }) => asLine(id, cents, paid_by, taken_back)),
      reported.map(({ ticketId, chargedCents, paidBy, takenBack }) =>
        asLine(ticketId, chargedCents, paidBy, takenBack),
      ),
    ),
  ];
}

/** All cash is either in one till or in none, and a closed till has not changed since. */
async function compareTills(query: Query, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const tills = await query<{
    id: string | null;
    float: number;
    expected: number | null;
    counted: number;
    cash: number;
  }>(`
    with taken as (
      select shift_id, sum(cents)::int as cash from ledger_entries
      where account = 'payouts' and step in ('taken_in_cash', 'given_in_cash') group by 1
    )
    select s.id, s.float_cents::int as float, s.expected_cents::int as expected, s.counted_cents::int as counted,
      coalesce(t.cash, 0) as cash
    from valet_shifts s full join taken t on t.shift_id = s.id`);
  const wrong = tills.flatMap(({ id, float, expected, cash }) => {
    if (id === null || expected === null || expected === float + cash) return [];
    return [`the till of shift ${id} was closed with ${expected} and should hold ${float + cash}`];
  });
  const held = tills.reduce((sum, { cash }) => sum + cash, 0);
  const paid = acknowledged.reduce((sum, reported) => sum + (reported.kind === 'car' ? cashOf(reported) : 0), 0);
  if (held !== paid) wrong.push(`the tills took ${held}, the guests paid ${paid} in cash`);
  const closed = tills.filter(({ expected }) => expected !== null);
  const reported = acknowledgedOf(acknowledged, 'shift');
  const asLine = (id: string | null, expected: number | null, counted: number) =>
    `shift ${id}, closed with ${expected}, counted ${counted}`;
  return [
    ...wrong,
    ...difference(
      closed.map(({ id, expected, counted }) => asLine(id, expected, counted)),
      reported.map(({ id, expectedCents, countedCents }) => asLine(id, expectedCents, countedCents)),
    ),
  ];
}

function cashOf({ paidBy, chargedCents }: Extract<Acknowledged, { kind: 'car' }>): number {
  return paidBy === 'cash' ? chargedCents : 0;
}
