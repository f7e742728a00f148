/** The auditor's part about texts: a YES pays once and for the plate that was texted, and a phone that opted out is left alone. */
import { type Acknowledged, acknowledgedOf } from './acknowledged.ts';
import type { Query } from './tools.ts';

/** A text from us, by the provider's clock in milliseconds. */
export type Texted = { readonly to: string; readonly body: string; readonly at: number };

/** A text that was handed to the provider before its phone opted out may leave later: a process may have stood still meanwhile. */
const UNDER_WAY_MS = 15_000;

type Paid = {
  readonly email: string;
  readonly plates: readonly string[];
  readonly cents: number;
  readonly is_paid: boolean;
};

export async function auditTexts(
  query: Query,
  texts: readonly Texted[],
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const paid = await query<Paid>(`
    select u.email, p.status = 'succeeded' as is_paid, p.amount_cents as cents, array(
      select s.plate_key from sessions s where s.location_id = o.location_id and s.order_id = o.id and s.status in ('active', 'ended')
    ) as plates
    from orders o join users u on u.id = o.user_id join payments p on p.location_id = o.location_id and p.id = o.id`);
  const silenced = await query<{ phone: string }>('select phone from phone_stops where lifted_at is null');
  const phones = new Set(silenced.map(({ phone }) => phone));
  const byEmail = Map.groupBy(paid, ({ email }) => email);
  return [
    ...acknowledgedOf(acknowledged, 'texted').flatMap((reported) =>
      comparePaid(reported, byEmail.get(reported.email) ?? []),
    ),
    ...acknowledgedOf(acknowledged, 'stopped by text')
      .filter(({ phone }) => phones.has(phone))
      .map(({ phone }) => `${phone} has only stopped its parking, and is not answered any more`),
    ...findUnwanted(acknowledgedOf(acknowledged, 'opted out'), texts),
  ];
}

function comparePaid(
  { plate, email, listedCents }: Extract<Acknowledged, { kind: 'texted' }>,
  orders: readonly Paid[],
): string[] {
  const paid = orders.filter(({ is_paid }) => is_paid);
  const others = orders.flatMap(({ plates }) => plates).filter((covered) => covered !== plate);
  const wrong = others.map((other) => `${other} is covered by ${email}, who texted ${plate}`);
  if (paid.length !== 1) wrong.push(`${plate} was paid by text, and ${email} was charged ${paid.length} times`);
  if (paid[0] && paid[0].cents !== listedCents)
    wrong.push(`${plate} was paid by text for ${paid[0].cents}, listed at ${listedCents}`);
  if (paid[0] && !paid[0].plates.includes(plate)) wrong.push(`${plate} was paid by text and is not covered`);
  return wrong;
}

function findUnwanted(
  stopped: readonly Extract<Acknowledged, { kind: 'opted out' }>[],
  texts: readonly Texted[],
): string[] {
  const byPhone = new Map(stopped.map((each) => [each.phone, each]));
  return texts.flatMap(({ to, body, at }) => {
    const left = byPhone.get(to);
    if (!left || (at <= left.at + UNDER_WAY_MS && !body.includes(left.plateSince))) return [];
    return [`${to} opted out at ${left.at} and was texted at ${at}: ${body}`];
  });
}
