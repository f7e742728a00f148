// What copying means for drivers, before it is done: what they pay, and where a rate is for hours in which the zone is closed.

import { t } from 'ttag';
import { describeClosedRates } from '#features/pricing/rules/rates/closed-rates.ts';
import { storedRatesOf } from '#features/pricing/rules/rates/plain-price.ts';
import { momentAt, totalOfStay } from '#features/pricing/rules/rates/preview-stay.ts';
import { sellsHours } from '#features/pricing/rules/rates/tariff.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatDay, formatMinutes, formatTime } from '#platform/calendar/human-time.ts';
import { addDays, localDay } from '#platform/calendar/local-time.ts';
import { openWeekOf } from '#platform/calendar/open-week.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { OtherZone } from '../../zones.contract.ts';
import { hoursOf, scheduleOf } from '../shared/zone-hours.ts';
import { zoneOffer } from '../shared/zone-offer.ts';
import type { ZoneRates } from './plan-copy.ts';

const USUAL_MINUTES = 120;
const DAY_MINUTES = 24 * 60;

/** One sentence on what drivers pay, then one for each zone that is closed in the hours of a rate. */
export function effectsOf(zones: readonly OtherZone[], copied: ZoneRates): string[] {
  const [first] = zones;
  if (!first) return [];
  const day = addDays(localDay(serverNow(), first.timeZone), 1);
  const minutes = sellsHours(copied.rates) ? USUAL_MINUTES : DAY_MINUTES;
  const after = rangeOf(zones.map((zone) => totalAt({ ...zone, ...copied }, day, minutes)));
  const before = rangeOf(zones.map((zone) => totalAt(zone, day, minutes)));
  const noon = momentAt(day, NOON, first.timeZone);
  const { timeZone } = first;
  const stay = t`${formatMinutes(minutes)} from ${formatDay(noon, timeZone)}, ${formatTime(noon, { timeZone })}`;
  const paid =
    after === null
      ? t`Nothing is sold for ${stay}.`
      : before === null
        ? t`Drivers pay ${after} for ${stay}, taxes and fees included.`
        : t`Drivers pay ${after} for ${stay}, taxes and fees included (now ${before}).`;
  return [paid, ...zones.flatMap((zone) => closedIn(zone, copied))];
}

const NOON = '12:00';

function totalAt(zone: OtherZone, day: string, minutes: number): number | null {
  const { rate } = storedRatesOf(zone.rates);
  const offer = zoneOffer({ ...zone, rate, datedHours: undefined }, zone);
  return totalOfStay(offer, momentAt(day, NOON, zone.timeZone), minutes);
}

/** "Lake Lot, zone 2: Evening: the zone is closed …" */
function closedIn(zone: OtherZone, { rates }: ZoneRates): string[] {
  const open = openWeekOf([{ ...hoursOf(zone), schedule: scheduleOf(zone) }]);
  const lot = nameLot({ name: zone.locationName, address: zone.address });
  const name = t`${lot}, zone ${zone.zoneNumber}`;
  return describeClosedRates(rates, open).map((words) => `${name}: ${words}`);
}

function rangeOf(amounts: readonly (number | null)[]): string | null {
  const sold = amounts.filter((cents) => cents !== null);
  if (sold.length === 0) return null;
  const [min, max] = [Math.min(...sold), Math.max(...sold)];
  return min === max ? formatCents(min) : t`${formatCents(min)} to ${formatCents(max)}`;
}
