// Prices, charges and the terms of a sale, as answers carry them.

import { z } from 'zod';
import { CentsAmount, Id, IsoTime } from '#platform/contract/wire.ts';
import { CHARGE_BASES, CHARGE_KINDS } from './rules/offer.ts';
import { LINE_KINDS } from './rules/price-line.ts';
import { PricedBy, Tariff } from './tariff.contract.ts';

const Payee = z.union([
  z.enum(['owner', 'platform', 'tips']),
  z.templateLiteral(['authority:', z.string()]),
  z.templateLiteral(['owner:', z.string()]),
]);

/**
 * The lines of a price, parking first; they add up to the total. `cents` is negative for a discount and for a refund. A
 * public authority is named after the colon: `authority:` if the platform remits to it, `owner:` if the owner does. `tips`
 * is for the attendants of a valet stand.
 */
export const PriceLines = z.array(
  z.object({
    kind: z.enum(LINE_KINDS),
    label: z.string(),
    cents: z.int(),
    payee: Payee,
  }),
);

/** What an hour or a day costs, in cents. */
export const Rate = z.object({ name: z.string(), isHourly: z.boolean(), priceCents: CentsAmount });

/** What is added to parking, one line each: a percentage of parking alone or of parking and the fee. */
export const Charges = z.array(
  z.object({
    kind: z.enum(CHARGE_KINDS),
    label: z.string(),
    payee: Payee,
    /** Thousandths of a percent: 18375 is 18.375 percent. */
    milliPercent: z.int().min(0),
    /** The same as decimal text, "18.375", and in hundredths of a percent, where it is a whole number of them. */
    percent: z.string().optional(),
    basisPoints: z.int().min(0).optional(),
    on: z.enum(CHARGE_BASES),
    /** The first and the last day on the lot's calendar, for stays that start then. */
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
  }),
);

/** The terms of a sale, frozen when it is made. `rates` is omitted if the plain rate was the only one. */
export const Terms = z.object({
  rate: Rate,
  rates: Tariff.optional(),
  /** How those rates price a stay; omitted: by its entry. */
  pricedBy: PricedBy.optional(),
  /** The entry by which the rates are chosen. */
  entersAt: IsoTime.optional(),
  charges: Charges,
  /** What a merchant's code took off each vehicle's parking. */
  validated: z
    .object({
      id: Id,
      label: z.string(),
      cents: CentsAmount,
      /** What the code does, while what it takes off is not known yet: start-stop parking. */
      by: z.object({ kind: z.enum(['percent', 'amount', 'minutes', 'flat']), value: z.int() }).optional(),
    })
    .optional(),
});
