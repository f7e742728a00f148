// The end that drivers have in mind when they do not count hours: the end of the working day, midnight, the next
// morning, or when the zone closes.

import { minuteOf, wallMinuteOfDay } from '#domain/calendar/local-time.ts';
import { planStay, startOf, type ZoneOnOffer } from './plan-stay.ts';
import type { StayChoice } from './stay-choice.ts';

type Chosen = { readonly choice: StayChoice; readonly vehicles: number; readonly now: Date };

/** A chosen end stays, even if another one would be offered by now. */
export function untilChoice(zone: ZoneOnOffer, { choice, vehicles, now }: Chosen): StayChoice {
  if (choice.kind === 'until_closing') return choice;
  const at = choice.kind === 'until' ? choice.at : usualEnd(startOf(now), zone.offer.timeZone);
  const until: StayChoice = { kind: 'until', at };
  return planStay(zone, { choice: until, vehicles, now }).kind === 'too_long' ? { kind: 'until_closing' } : until;
}

/** 6 PM for drivers who arrive in the daytime, midnight in the evening, 9 AM at night, on the lot's clock. */
function usualEnd(start: Date, timeZone: string): number {
  const minute = wallMinuteOfDay(start, timeZone);
  const end = minute < 300 || minute >= 1380 ? 540 : minute < 1020 ? 1080 : 1440;
  return (minuteOf(start) + ((end - minute + 1440) % 1440)) * 60_000;
}
