/**
 * Rule 280: who gets the tips at a stand. A tip for a person goes to whoever handed the car over. Shared tips go into one
 * pool per shift, split equally among those who worked it. The parts of a pool add up to it, to the cent. A tip in cash (rule
 * 480) is divided like any other, and whoever took it has it already.
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
  /** Who took it in cash and has it already; null if it was paid online. */
  readonly inCashBy: Attendant | null;
};

/** Who shares each pool, in a stable order. */
export type Pools = ReadonlyMap<string, readonly Attendant[]>;

export type DividedTips = {
  readonly totalCents: Cents;
  /** The part of the total that is shared. */
  readonly sharedCents: Cents;
  /** The part of the total that somebody took in cash. */
  readonly inCashCents: Cents;
  /** Sorted by amount, highest first. What a person took in cash counts towards what they get; of a pool, it may be more. */
  readonly people: ReadonlyArray<Attendant & { readonly cents: Cents; readonly inCashCents: Cents }>;
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
  const inCash = tips.filter(({ inCashBy }) => inCashBy !== null);
  const parts = [
    ...tips.filter(({ to }) => to === 'person').map(({ by, cents }) => ({ by, cents })),
    ...[...groupBy(shared, ({ pool }) => pool)].flatMap(([pool, paid]) => partsOf(sumOf(paid), pools.get(pool))),
  ];
  return {
    totalCents: sumOf(tips),
    sharedCents: sumOf(shared),
    inCashCents: sumOf(inCash),
    people: byPerson([
      ...parts.map((part) => ({ ...part, inCashCents: 0 })),
      ...inCash.map(({ inCashBy, cents }) => ({ by: inCashBy, cents: 0, inCashCents: cents })),
    ]),
    openCents: sumOf(parts.filter(({ by }) => by === null)),
  };
};

type Part = { readonly by: Attendant | null; readonly cents: Cents };

const partsOf = (cents: Cents, people: readonly Attendant[] = []): Part[] =>
  people.length === 0
    ? [{ by: null, cents }]
    : shareEqually(cents, people.length).map((part, nth) => ({ by: people[nth] ?? null, cents: part }));

const byPerson = (parts: ReadonlyArray<Part & { readonly inCashCents: Cents }>): DividedTips['people'] => {
  const named = parts.flatMap(({ by, ...part }) => (by ? [{ ...by, ...part }] : []));
  return [...groupBy(named, ({ id }) => id).values()]
    .flatMap((own) => own.slice(0, 1).map(({ id, name }) => ({ id, name, ...sumsOf(own) })))
    .filter(({ cents, inCashCents }) => cents > 0 || inCashCents > 0)
    .toSorted((a, b) => b.cents - a.cents || (a.id < b.id ? -1 : 1));
};

const sumsOf = (own: readonly { readonly cents: Cents; readonly inCashCents: Cents }[]) => ({
  cents: sumOf(own),
  inCashCents: own.reduce((sum, { inCashCents }) => sum + inCashCents, 0),
});

const sumOf = (parts: readonly { readonly cents: Cents }[]): Cents => parts.reduce((sum, { cents }) => sum + cents, 0);
