// Judges a plate on the phone by the server's rules. Old data may show that a car is paid, but never that one is not.

import { t } from 'ttag';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import { formatMoment, withArticle } from '#platform/calendar/human-time.ts';
import { judgePlate, minutesSinceEnd, type NearMatch } from '../../rules/judge-plate.ts';
import type { JudgedPlate } from './judged-plate.ts';
import { listedOnPhone } from './listed-on-phone.ts';
import { carsIn, type PackedCar, type SavedLot, serverTime, toOfficerCar } from './lot-pack.ts';

const texts = {
  notKnownSince: (time: string) => t`Unknown since ${withArticle(time)}`,
};

type Requested = { readonly plate: string; readonly state: string | null; readonly zoneId: string | null };

/** `phoneTime` in milliseconds. */
export function judgeOffline(stored: SavedLot, { plate, state, zoneId }: Requested, phoneTime: number): JudgedPlate {
  const now = serverTime(stored, phoneTime);
  const { timeZone, lotState, takenAt: dataFrom } = stored;
  const requested = { plateKey: normalizePlate(plate), state, lotState, zoneId };
  const verdict = judgePlate(requested, carsIn(stored, now), now);
  return {
    success: verdict.car !== null,
    message: texts.notKnownSince(formatMoment(new Date(dataFrom), { timeZone, now })),
    verdict: {
      kind: verdict.kind,
      covered: verdict.covered,
      elsewhere: verdict.elsewhere,
      car: verdict.car && toOfficerCar(verdict.car),
      minutesAgo: verdict.minutesAgo,
    },
    nearMatches: verdict.near.map((near) => toNearCar(near, now)),
    listed: listedOnPhone(stored, { plateKey: requested.plateKey, state: state ?? verdict.car?.state ?? null }),
    plate,
    state: state ?? verdict.car?.state ?? null,
    walkZone: stored.zones.find(({ _id }) => _id === zoneId)?.zoneNumber ?? null,
    timeZone,
    checkedAt: now.toISOString(),
    dataFrom,
    locationId: stored.locationId,
  };
}

function toNearCar(near: NearMatch<PackedCar>, now: Date): JudgedPlate['nearMatches'][number] {
  const { car, standing, covered, differences, state } = near;
  return {
    car: toOfficerCar(car),
    standing,
    covered,
    differences: [...differences],
    state,
    minutesAgo: minutesSinceEnd(car, now),
  };
}
