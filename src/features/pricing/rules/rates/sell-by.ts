/** Rule 19: how an offer with several rates is priced, by the moment of entry or by period. */
import { t } from 'ttag';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import { freeMinutesOf } from '#platform/calendar/zone-schedule.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { Rate } from '../rate.ts';
import { translateLabel } from '../translate-label.ts';
import { priceByPeriod } from './price-by-period.ts';
import { priceByTariff } from './price-tariff.ts';
import { unratedAt } from './rate-times.ts';
import { type Charged, type PricedBy, type Selling, sellsHours, type Tariff } from './tariff.ts';

type Sold = {
  readonly rate: Rate;
  readonly rates: Tariff;
  readonly pricedBy?: 'period';
  readonly selling: Selling;
};

/** Adds rates to an offer. Its plain rate becomes hourly unless all rates are daily. */
export const sellBy = (rates: Tariff, rate: Rate, pricedBy: PricedBy | undefined): Sold => ({
  rate: { ...rate, isHourly: sellsHours(rates) },
  rates,
  ...(pricedBy === 'period' && { pricedBy }),
  selling: {
    priceOf: ({ startsAt, endsAt, minutes, entersAt, schedule, timeZone }) => {
      const entry = entersAt ? new Date(entersAt) : startsAt;
      const freeUntil = (until: Date) => freeMinutesOf(schedule, { from: startsAt, until }, timeZone);
      const isDaily = !sellsHours(rates);
      // Days are free as a whole or not at all, however long the clock makes them.
      const free = freeUntil(endsAt);
      const isAllFree = isDaily && free > 0 && free * 60_000 >= endsAt.getTime() - startsAt.getTime();
      const freeAmong = (first: number) => {
        if (isDaily) return isAllFree ? first : 0;
        return freeUntil(new Date(startsAt.getTime() + first * 60_000));
      };
      const parked = { entry, endsAt, minutes, freeAmong, timeZone };
      const charged = pricedBy === 'period' ? priceByPeriod(rates, parked) : priceByTariff(rates, parked);
      const unpaid = freeAmong(minutes);
      return (
        charged && {
          ...charged,
          label: charged.name,
          notes: [
            ...describeParts(charged),
            ...(unpaid > 0 && !isDaily ? [t`${formatMinutes(unpaid)} of it is free.`] : []),
          ],
        }
      );
    },
    unratedAt: (at, timeZone) => unratedAt(rates, at, timeZone),
  },
});

/** "2 h Day: $10.00" for each part, or the minimum that is charged in their place. */
const describeParts = ({ name, cents, parts = [] }: Charged): string[] => {
  if (parts.length < 2) return [];
  if (parts.reduce((sum, part) => sum + part.cents, 0) < cents)
    return [t`${translateLabel(name)} has a minimum of ${formatCents(cents)}.`];
  return parts.map((part) => `${formatMinutes(part.minutes)} ${translateLabel(part.name)}: ${formatCents(part.cents)}`);
};
