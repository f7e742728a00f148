// Rule 17: a lot's tax, as its owner sets it. Days are those of the lot's own clock.

import { z } from 'zod';
import { CHARGE_BASES } from '#domain/pricing/offer.ts';
import { MAX_TAX_BASIS_POINTS, MAX_TAXES } from '#domain/pricing/tax.ts';
import { oneLine } from '../wire.ts';

const SHARE = 'Please provide a tax above 0 and up to 100 percent, with at most two decimals';
const DAY = 'Enter the date as YYYY-MM-DD.';
export const Remitter = z.enum(['owner', 'platform'], { error: 'Choose who pays the tax to the authority.' });

export const Tax = z.object({
  /** The authority's name for it, as drivers read it on the receipt. */
  name: oneLine(60, 'Please provide a name for this tax'),
  basisPoints: z.int({ error: SHARE }).min(1, SHARE).max(MAX_TAX_BASIS_POINTS, SHARE),
  on: z.enum(CHARGE_BASES, { error: 'Choose what the tax applies to.' }),
  /** `owner`: paid out to the owner with the parking. `platform`: held back for the authority. */
  remittedBy: Remitter,
  /** The first and the last day of stays that it is added to. */
  from: z.iso.date({ error: DAY }).optional(),
  until: z.iso.date({ error: DAY }).optional(),
});
export type Tax = z.output<typeof Tax>;

export const Taxes = z
  .array(Tax, { error: 'Send a list of taxes.' })
  .max(MAX_TAXES, `A location has at most ${MAX_TAXES} taxes.`);
