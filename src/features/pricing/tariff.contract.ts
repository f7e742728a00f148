// The shapes of a zone's rates. Which rates are allowed is in `check-tariff.ts`, which the owner's form shares.

import { z } from 'zod';
import { plainLine } from '#platform/contract/plain-line.ts';
import { checkTariff } from './rules/rates/check-tariff.ts';
import { PRICED_BY } from './rules/rates/tariff.ts';

const Whole = z.int({ error: 'Enter a whole number.' });
const Clock = z.string({ error: 'Enter the time as HH:MM.' });
const Day = z.string({ error: 'Enter the date as YYYY-MM-DD.' });

const common = {
  /** As drivers read it. */
  name: z
    .string({ error: 'Enter a name for this rate.' })
    .trim()
    .check(...plainLine('Write the name in one line.')),
  /** Applies to each 24 hours from the entry. */
  dailyMaximumCents: Whole.optional(),
  /** The shortest time charged for; if omitted, an hour for an hourly rate. */
  minimumMinutes: Whole.optional(),
  /** Time is rounded up to a multiple of this many minutes. */
  stepMinutes: Whole.optional(),
  /** The times of entry at which this rate applies, by the lot's clock. An `until` that is not after `from` is past midnight. */
  when: z
    .object({
      /** 0 is Sunday. */
      days: z.array(Whole, { error: 'Send the days as numbers, 0 for Sunday.' }).readonly().optional(),
      from: Clock.optional(),
      /** "24:00" is the end of the day. */
      until: Clock.optional(),
      /** Inclusive. */
      dates: z
        .array(z.object({ from: Day, until: Day }))
        .readonly()
        .optional(),
    })
    .optional(),
};

const TariffRate = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('per_hour'), cents: Whole, ...common }),
    /** For each 24 hours begun. */
    z.object({ kind: z.literal('per_day'), cents: Whole, ...common }),
    /** Without `thenCentsPerHour` the bands start over each day, or after the last one. */
    z.object({
      kind: z.literal('bands'),
      bands: z.array(z.object({ upToMinutes: Whole, cents: Whole }), { error: 'Add at least one band.' }).readonly(),
      thenCentsPerHour: Whole.optional(),
      ...common,
    }),
    /** One price until the clock first shows `exitBy` after the entry, or for 24 hours. */
    z.object({ kind: z.literal('flat'), cents: Whole, exitBy: Clock.optional(), ...common }),
  ],
  { error: 'Choose per_hour, per_day, bands or flat.' },
);

/** By the rate at the moment of entry, or each part of a stay by the rates of its time. */
export const PricedBy = z.enum(PRICED_BY, { error: 'Choose entry or period.' });

export const Tariff = z.array(TariffRate).readonly();

/** What an owner may send; each problem is reported on its field. */
export const CheckedTariff = z
  .array(TariffRate, { error: 'Send a list of rates.' })
  .readonly()
  .check(({ value, issues }) => {
    for (const { path, words } of checkTariff(value)) {
      issues.push({ code: 'custom', message: words, path: [...path], input: value });
    }
  });
