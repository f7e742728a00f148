// Taxes as they are typed: a flat record whose names are those of the server's refusals, so that each refusal reaches its
// field.

import { formatFeeRate, readPercent } from '#domain/pricing/fee-rate.ts';
import { judgeTaxes, MAX_TAX_BASIS_POINTS, type Tax } from '#domain/pricing/tax.ts';
import { locationsTexts } from '../place/locations-texts.ts';

const texts = locationsTexts.taxes;

export const TAX_FIELDS = ['name', 'basisPoints', 'on', 'remittedBy', 'from', 'until'] as const;
export type TaxField = (typeof TAX_FIELDS)[number];
export type EnteredName = `taxes.${number}.${TaxField}`;
export type EnteredTaxes = Readonly<Record<EnteredName, string>>;
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

export function toEntered(taxes: readonly EnteredTax[]): EnteredTaxes {
  return Object.fromEntries(
    taxes.flatMap((tax, place) => TAX_FIELDS.map((field) => [`taxes.${place}.${field}`, tax[field]])),
  );
}

export function listEntered(entered: EnteredTaxes): EnteredTax[] {
  const count = Object.keys(entered).length / TAX_FIELDS.length;
  return Array.from({ length: count }, (_, place) => ({
    name: entered[`taxes.${place}.name`] ?? '',
    basisPoints: entered[`taxes.${place}.basisPoints`] ?? '',
    on: entered[`taxes.${place}.on`] ?? '',
    remittedBy: entered[`taxes.${place}.remittedBy`] ?? '',
    from: entered[`taxes.${place}.from`] ?? '',
    until: entered[`taxes.${place}.until`] ?? '',
  }));
}

/** A percentage that cannot be read counts as none; `checkTaxes` says so at its field. */
export function readTaxes(entered: EnteredTaxes): Tax[] {
  return listEntered(entered).map(({ name, basisPoints, on, remittedBy, from, until }) => ({
    name: name.trim(),
    basisPoints: readPercent(basisPoints, MAX_TAX_BASIS_POINTS) ?? 0,
    on: on === 'parking_and_fee' ? on : 'parking',
    remittedBy: remittedBy === 'platform' ? remittedBy : 'owner',
    ...(from && { from }),
    ...(until && { until }),
  }));
}

/** The words at each wrong field; empty when all can be saved. */
export function checkTaxes(entered: EnteredTaxes): { readonly [Name in EnteredName]?: string } {
  const taxes = readTaxes(entered);
  const wrong: { [Name in EnteredName]?: string } = {};
  for (const { place, field, problem } of judgeTaxes(taxes)) wrong[`taxes.${place}.${field}`] = texts.problems[problem];
  for (const [place, tax] of taxes.entries()) {
    if (tax.name === '') wrong[`taxes.${place}.name`] = texts.nameMissing;
    if (tax.basisPoints === 0) wrong[`taxes.${place}.basisPoints`] = texts.percentWrong;
  }
  return wrong;
}
