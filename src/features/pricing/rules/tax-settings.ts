/**
 * Rule 17: taxes on parking, as a lot's owner sets them. Each is a percentage of parking after discounts, or of parking and
 * the fee, from its first day to its last on the lot's calendar. It is a line of its own, for the authority of that name.
 */
import type { Charge, ChargeBasis } from './offer.ts';
import { PERCENT_WHOLE, readPercent, writePercent } from './percent.ts';

export type Remitter = 'owner' | 'platform';

export type Tax = {
  readonly name: string;
  /** "18.375": above 0, at most 100, with at most three decimals. */
  readonly percent: string;
  readonly on: ChargeBasis;
  readonly remittedBy: Remitter;
  /** YYYY-MM-DD, both inclusive; omitted means no limit. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
};

export const MAX_TAXES = 20;

const PREFIX = { owner: 'owner:', platform: 'authority:' } as const;

/** The taxes among a lot's charges, in the order in which they apply. */
export const taxesIn = (charges: readonly Charge[]): readonly Tax[] =>
  charges
    .filter(({ kind }) => kind === 'tax')
    .map(({ label, payee, milliPercent, on, from, until }) => ({
      name: label,
      percent: writePercent(milliPercent),
      on,
      remittedBy: payee.startsWith(PREFIX.owner) ? 'owner' : 'platform',
      ...(from && { from }),
      ...(until && { until }),
    }));

/** Replaces the taxes among the charges. Taxes come after the fee, which they may be based on. */
export const withTaxes = (charges: readonly Charge[], taxes: readonly Tax[]): readonly Charge[] => [
  ...charges.filter(({ kind }) => kind !== 'tax'),
  ...taxes.map(
    ({ name, percent, on, remittedBy, from, until }): Charge => ({
      kind: 'tax',
      label: name,
      payee: `${PREFIX[remittedBy]}${name}`,
      milliPercent: milliPercentOf(percent),
      on,
      ...(from && { from }),
      ...(until && { until }),
    }),
  ),
];

/** @throws RangeError for text that is no percentage */
const milliPercentOf = (percent: string): number => {
  const milliPercent = readPercent(percent);
  if (milliPercent === null) throw new RangeError(`${percent} is no percentage.`);
  return milliPercent;
};

/** The authority that a line's payee stands for, and who remits to it; null for other payees. */
export const readAuthority = (payee: string): { readonly name: string; readonly remittedBy: Remitter } | null => {
  for (const remittedBy of ['owner', 'platform'] as const) {
    if (payee.startsWith(PREFIX[remittedBy])) return { name: payee.slice(PREFIX[remittedBy].length), remittedBy };
  }
  return null;
};

export type TaxField = 'name' | 'percent' | 'until';
export type TaxProblem = { readonly index: number; readonly field: TaxField; readonly problem: TaxProblemKind };
export type TaxProblemKind = 'ends_before_it_starts' | 'given_twice' | 'over_the_whole';

/**
 * What is wrong with these taxes together, each problem at the tax that causes it; empty when they may be charged. On one
 * day they may not exceed the whole amount that they are a share of.
 */
export const judgeTaxes = (taxes: readonly Tax[]): readonly TaxProblem[] => {
  const problems: TaxProblem[] = [];
  for (const [index, tax] of taxes.entries()) {
    const others = taxes.slice(0, index).filter((other) => overlap(other, tax));
    if (firstDay(tax) > lastDay(tax)) problems.push({ index, field: 'until', problem: 'ends_before_it_starts' });
    else if (others.some(({ name }) => name === tax.name))
      problems.push({ index, field: 'name', problem: 'given_twice' });
    else if (maxOnADay([...others, tax], tax) > PERCENT_WHOLE)
      problems.push({ index, field: 'percent', problem: 'over_the_whole' });
  }
  return problems;
};

const firstDay = ({ from = '0000-01-01' }: Tax): string => from;
const lastDay = ({ until = '9999-12-31' }: Tax): string => until;
const overlap = (one: Tax, other: Tax): boolean => firstDay(one) <= lastDay(other) && firstDay(other) <= lastDay(one);

/** The sum peaks on a day on which one of them begins. */
const maxOnADay = (taxes: readonly Tax[], within: Tax): number => {
  const days = taxes.map(firstDay).filter((day) => firstDay(within) <= day && day <= lastDay(within));
  const sumOn = (day: string) =>
    taxes
      .filter((tax) => firstDay(tax) <= day && day <= lastDay(tax))
      .reduce((sum, tax) => sum + (readPercent(tax.percent) ?? 0), 0);
  return Math.max(...days.map(sumOn));
};
