import { t } from 'ttag';

// Taxes as they are typed. Problems use the server's names, so that each refusal reaches its field.

import { readPercent, writePercent } from '../../rules/percent.ts';
import { judgeTaxes, type Tax } from '../../rules/tax-settings.ts';

const texts = {
  nameMissing: t`Please provide a name for this tax`,
  percentWrong: t`Please provide a tax above 0 and up to 100 percent, with at most three decimals`,
  problems: {
    ends_before_it_starts: t`The last day comes before the first.`,
    given_twice: t`This tax is already in the list for some of these days.`,
    over_the_whole: t`The taxes for a single day add up to more than 100 percent.`,
  },
};

const TAX_FIELDS = ['name', 'percent', 'on', 'remittedBy', 'from', 'until'] as const;
export type TaxField = (typeof TAX_FIELDS)[number];
export type TaxProblems = { readonly [Name in `taxes.${number}.${TaxField}`]?: string };
export type EnteredTax = Readonly<Record<TaxField, string>>;

export const NEW_TAX: EnteredTax = {
  name: '',
  percent: '',
  on: 'parking',
  remittedBy: 'owner',
  from: '',
  until: '',
};

export function enteredTax({ name, percent, on, remittedBy, from = '', until = '' }: Tax): EnteredTax {
  return { name, percent, on, remittedBy, from, until };
}

/** A percentage that cannot be read counts as none; `checkTaxes` reports it at its field. */
export function readTaxes(entered: readonly EnteredTax[]): Tax[] {
  return entered.map(({ name, percent, on, remittedBy, from, until }) => ({
    name: name.trim(),
    percent: writePercent(readPercent(percent) ?? 0),
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
  for (const { index, field, problem } of judgeTaxes(taxes)) wrong[`taxes.${index}.${field}`] = texts.problems[problem];
  for (const [index, tax] of taxes.entries()) {
    if (tax.name === '') wrong[`taxes.${index}.name`] = texts.nameMissing;
    if (tax.percent === '0') wrong[`taxes.${index}.percent`] = texts.percentWrong;
  }
  return wrong;
}
