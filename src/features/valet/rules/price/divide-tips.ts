/**
 * Rule 280: who gets the tips at a stand. A tip for a person goes to whoever handed the car over. Shared tips go into one
 * pool per shift, split equally among those who worked it. The parts of a pool add up to it, to the cent.
 */
import { groupBy } from '#platform/contract/group-by.ts';
import type { Cents } from '#platform/money/cents.ts';
import type { TipTo } from './tip.ts';

export type Attendant = { readonly id: string; readonly name: string };

export type GivenTip = {
  /** Less what was refunded to the guest. */
  readonly cents: Cents;
  readonly to: TipTo;
  /** Who handed the car over; null until somebody has. */
  readonly by: Attendant | null;
  /** The pool it goes into: the shift in which it was paid, or whatever it was paid outside of. */
  readonly pool: string;
};

/** Who shares each pool, in a stable order. */
export type Pools = ReadonlyMap<string, readonly Attendant[]>;

export type DividedTips = {
  readonly totalCents: Cents;
  /** The part of the total that is shared. */
  readonly sharedCents: Cents;
  /** Sorted by amount, highest first. */
  readonly people: ReadonlyArray<Attendant & { readonly cents: Cents }>;
  /** Nobody's yet: the car is still here, or nobody worked the shift. */
  readonly openCents: Cents;
};

/** Equal parts; the first ones get an extra cent if it does not divide evenly. */
export const shareEqually = (cents: Cents, parts: number): Cents[] => {
  const [each, rest] = [Math.floor(cents / parts), cents % parts];
  return Array.from({ length: parts }, (_, nth) => each + (nth < rest ? 1 : 0));
};

export const divideTips = (tips: readonly GivenTip[], pools: Pools): DividedTips => {
  const shared = tips.filter(({ to }) => to === 'shared');
  const parts = [
    ...tips.filter(({ to }) => to === 'person').map(({ by, cents }) => ({ by, cents })),
    ...[...groupBy(shared, ({ pool }) => pool)].flatMap(([pool, paid]) => partsOf(sumOf(paid), pools.get(pool))),
  ];
  return {
    totalCents: sumOf(tips),
    sharedCents: sumOf(shared),
    people: byPerson(parts),
    openCents: sumOf(parts.filter(({ by }) => by === null)),
  };
};

type Part = { readonly by: Attendant | null; readonly cents: Cents };

const partsOf = (cents: Cents, people: readonly Attendant[] = []): Part[] =>
  people.length === 0
    ? [{ by: null, cents }]
    : shareEqually(cents, people.length).map((part, nth) => ({ by: people[nth] ?? null, cents: part }));

const byPerson = (parts: readonly Part[]): DividedTips['people'] => {
  const named = parts.flatMap(({ by, cents }) => (by ? [{ ...by, cents }] : []));
  return [...groupBy(named, ({ id }) => id).values()]
    .flatMap((own) => own.slice(0, 1).map(({ id, name }) => ({ id, name, cents: sumOf(own) })))
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => b.cents - a.cents || (a.id < b.id ? -1 : 1));
};

const sumOf = (parts: readonly { readonly cents: Cents }[]): Cents => parts.reduce((sum, { cents }) => sum + cents, 0);
