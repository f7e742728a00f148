// A stand's settings in an API answer.

import { feeRateOf } from '#features/pricing/rules/offer.ts';
import { formatTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { centsToDollars } from '#platform/money/cents.ts';
import type { ValetSettings } from '../../contract/valet-board.contract.ts';
import type { StandSettings } from './valet-settings.store.ts';

type Shown = Pick<
  StandSettings,
  | 'priceCents'
  | 'isHourly'
  | 'charges'
  | 'hooks'
  | 'asksCode'
  | 'capacity'
  | 'noShowMinutes'
  | 'promiseMinutes'
  | 'closesAt'
  | 'leadCallSeconds'
  | 'tips'
  | 'chargesRooms'
>;

export function toSettings({ priceCents, isHourly, charges, ...stand }: Shown): ValetSettings {
  const { hooks, asksCode, capacity, noShowMinutes, promiseMinutes, leadCallSeconds, tips, chargesRooms } = stand;
  const closesAt = stand.closesAt === null ? null : formatTimeOfDay(stand.closesAt);
  const rate = { price: centsToDollars(priceCents), isHourly, feeBasisPoints: feeRateOf({ charges }) };
  const waits = { noShowMinutes, promiseMinutes, leadCallSeconds, closesAt };
  return { ...rate, ...waits, hooks, asksCode, capacity, tips, chargesRooms };
}
