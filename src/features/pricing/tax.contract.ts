// Rule 17: a lot's tax, as its owner sets it. Days are those of the lot's own clock.

import { z } from 'zod';
import { oneLine } from '#platform/contract/wire.ts';
import { CHARGE_BASES } from './rules/offer.ts';
import { basisPointsIn, readPercent, writePercent } from './rules/percent.ts';
import { MAX_TAXES } from './rules/tax-settings.ts';

const SHARE = 'Please provide a tax above 0 and up to 100 percent, with at most three decimals';
const DAY = 'Enter the date as YYYY-MM-DD.';
export const Remitter = z.enum(['owner', 'platform'], { error: 'Choose who pays the tax to the authority.' });

/** A tax as answered and stored. */
export const TaxFields = z.object({
  /** The authority's name for it, as drivers read it on the receipt. */
  name: oneLine(60, 'Please provide a name for this tax'),
  /** "18.375". */
  percent: z.string({ error: SHARE }).refine((text) => (readPercent(text) ?? 0) > 0, SHARE),
  /** The same in hundredths of a percent: read where `percent` is missing, answered where it is a whole number. */
  basisPoints: z.int({ error: SHARE }).optional(),
  on: z.enum(CHARGE_BASES, { error: 'Choose what the tax applies to.' }),
  /** `owner`: paid out to the owner with the parking. `platform`: held back for the authority. */
  remittedBy: Remitter,
  /** The first and the last day of stays that it is added to. */
  from: z.iso.date({ error: DAY }).optional(),
  until: z.iso.date({ error: DAY }).optional(),
});

type EnteredTax = Omit<z.input<typeof TaxFields>, 'percent'> & { percent?: string | undefined };

/** The share as one decimal text, however it was sent. Two different shares, or one of the wrong type, are left to be refused. */
function withOneShare(given: EnteredTax): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const { percent, basisPoints, ...tax } = given;
  const milliPercent = typeof percent === 'string' ? readPercent(percent) : null;
  if (milliPercent !== null) {
    const isSame = basisPoints === undefined || basisPoints === basisPointsIn(milliPercent);
    return { ...tax, percent: writePercent(milliPercent), ...(!isSame && { basisPoints }) };
  }
  return percent === undefined && Number.isInteger(basisPoints)
    ? { ...tax, percent: writePercent(Number(basisPoints) * 10) }
    : given;
}

const OneShare = TaxFields.refine(({ basisPoints }) => basisPoints === undefined, {
  error: 'Send the percentage or the basis points, not two different shares.',
  path: ['basisPoints'],
});
export const Tax = z.preprocess(withOneShare, OneShare);
export type Tax = z.output<typeof TaxFields>;

export const Taxes = z
  .array(Tax, { error: 'Send a list of taxes.' })
  .max(MAX_TAXES, `A location has at most ${MAX_TAXES} taxes.`);
