// The verdict as an officer reads it: one sentence, with times in the lot's time zone.

import { t } from 'ttag';
import { formatTimeRange } from '#platform/calendar/human-spans.ts';
import { formatDay, formatMinutes, formatMoment, formatTime, withArticle } from '#platform/calendar/human-time.ts';
import type { NearMatch, Verdict } from '../rules/judge-plate.ts';
import type { ParkedCar } from './parked-cars.read-model.ts';

type Context = {
  readonly plate: string;
  readonly timeZone: string;
  readonly now: Date;
  /** The number of the walk's zone; null for all zones. */
  readonly walkZone: string | null;
};

export function describeVerdict(verdict: Verdict<ParkedCar>, context: Context): string {
  const { kind, car, minutesAgo, near, elsewhere } = verdict;
  if (elsewhere && car?.zoneNumber && context.walkZone !== null) {
    return hasNoEnd(car)
      ? t`A permit in zone ${car.zoneNumber}, no end date. You are in ${context.walkZone}.`
      : t`Paid in zone ${car.zoneNumber} until ${describeEnd(car, context)}. You are in ${context.walkZone}.`;
  }
  switch (kind) {
    case 'valid':
      return t`Paid${inZone(car)} until ${describeEnd(car, context)}.`;
    case 'member':
      return t`A member${inZone(car)}, until ${describeEnd(car, context)}.`;
    case 'permit':
      return hasNoEnd(car)
        ? t`A permit${inZone(car)}, no end date.`
        : t`A permit${inZone(car)}, until ${describeEnd(car, context)}.`;
    case 'valet':
      return t`This car is with the valet.`;
    case 'not_started':
      return car?.kind === 'reservation'
        ? describeReservation(car, context)
        : t`Paid${inZone(car)}. Its time starts ${car ? formatMoment(car.startsAt, context) : ''}.`;
    case 'ended':
      return t`Time for ${context.plate} ran out ${describeAgo(minutesAgo)}.`;
    case 'near':
      return near[0] ? describeNear(near[0], context) : t`Nothing is paid here for ${context.plate}.`;
    case 'nothing':
      return t`Nothing is paid here for ${context.plate}.`;
    default:
      return kind satisfies never;
  }
}

/** The car may arrive up to 15 minutes early. */
function describeReservation(car: ParkedCar, { timeZone, now }: Context): string {
  const { coveredFrom, startsAt, endsAt } = car;
  const day = formatDay(startsAt, timeZone) === formatDay(now, timeZone) ? '' : `${formatDay(startsAt, timeZone)}, `;
  const times = endsAt ? formatTimeRange({ startsAt, endsAt }, { timeZone }) : '';
  const early = coveredFrom > now ? t` It may park from ${withArticle(formatTime(coveredFrom, { timeZone }))}.` : '';
  return t`Reserved${inZone(car)}, ${day}${times}.${early}`;
}

function describeNear({ car, standing, state, differences }: NearMatch<ParkedCar>, context: Context): string {
  const name = car.state ? `${car.plate} (${car.state})` : t`${car.plate} (state unknown)`;
  const paid = describeOther(car, { name, standing }, context);
  if (differences.length > 0) return t`${context.plate} is not paid here, but ${paid}. Compare the plates.`;
  if (state === 'different')
    return t`${context.plate} of that state is not paid here, but ${paid}. Compare the states.`;
  return t`${paid.slice(0, 1).toUpperCase()}${paid.slice(1)}. Compare the state.`;
}

function describeOther(
  car: ParkedCar,
  { name, standing }: { readonly name: string; readonly standing: NearMatch<ParkedCar>['standing'] },
  context: Context,
): string {
  if (standing === 'ended') return t`time for ${name} has run out`;
  if (hasNoEnd(car)) return t`${name} has a permit${inZone(car)} with no end date`;
  return t`${name} is paid${inZone(car)} until ${describeEnd(car, context)}`;
}

/** Rule 314: a free permit that its owner gave without a last month. */
const hasNoEnd = (car: ParkedCar | null): boolean => car?.kind === 'permit' && car.endsAt === null;

const inZone = (car: ParkedCar | null): string => (car?.zoneNumber ? t` in zone ${car.zoneNumber}` : '');

const describeEnd = (car: ParkedCar | null, context: Context): string =>
  car?.endsAt ? withArticle(formatMoment(car.endsAt, context)) : t`it is picked up`;

const describeAgo = (minutes: number | null): string =>
  minutes ? t`${formatMinutes(minutes)} ago` : t`less than a minute ago`;
