// Taxes as they are typed. Problems use the server's names, so that each refusal reaches its field.

import { formatFeeRate, readPercent } from '#domain/pricing/fee-rate.ts';
import { judgeTaxes, MAX_TAX_BASIS_POINTS, type Tax } from '#domain/pricing/tax.ts';
import { taxesTexts as texts } from './taxes-texts.ts';

const TAX_FIELDS = ['name', 'basisPoints', 'on', 'remittedBy', 'from', 'until'] as const;
export type TaxField = (typeof TAX_FIELDS)[number];
export type TaxProblems = { readonly [Name in `taxes.${number}.${TaxField}`]?: string };
export type EnteredTax = Readonly<Record<TaxField, string>>;

export const NEW_TAX: EnteredTax = {
  name: '',
  basisPoints: '',
  on: 'parking',
  remittedBy: 'owner',
  from: '',
  until: '',
};

/** `basisPoints` is typed as a percentage. */
export function enteredTax({ name, basisPoints, on, remittedBy, from = '', until = '' }: Tax): EnteredTax {
  return { name, basisPoints: formatFeeRate(basisPoints).replace('%', ''), on, remittedBy, from, until };
}

/** A percentage that cannot be read counts as none; `checkTaxes` reports it at its field. */
export function readTaxes(entered: readonly EnteredTax[]): Tax[] {
  return entered.map(({ name, basisPoints, on, remittedBy, from, until }) => ({
    name: name.trim(),
    basisPoints: readPercent(basisPoints, MAX_TAX_BASIS_POINTS) ?? 0,
    on: on === 'parking_and_fee' ? on : 'parking',
    remittedBy: remittedBy === 'platform' ? remittedBy : 'owner',
    ...(from && { from }),
    ...(until && { until }),
  }));
}

/** The message at each invalid field; empty if all can be saved. */
export function checkTaxes(entered: readonly EnteredTax[]): TaxProblems {
  const taxes = readTaxes(entered);
  const wrong: { -readonly [Name in keyof TaxProblems]: TaxProblems[Name] } = {};
  for (const { place, field, problem } of judgeTaxes(taxes)) wrong[`taxes.${place}.${field}`] = texts.problems[problem];
  for (const [place, tax] of taxes.entries()) {
    if (tax.name === '') wrong[`taxes.${place}.name`] = texts.nameMissing;
    if (tax.basisPoints === 0) wrong[`taxes.${place}.basisPoints`] = texts.percentWrong;
  }
  return wrong;
}
