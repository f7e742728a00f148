// The chalked cars of a lot as this phone knows them: from its data, plus what this officer did since.

import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import { onceEach } from '#platform/api/once-each.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { readClocks } from '#platform/offline/act-clock.ts';
import { type SavedLot, serverTime } from '../offline/lot-pack.ts';
import type { ChalkedCar, WaitingChalk } from './chalk-outbox.ts';

export type ChalkHere = {
  readonly id: string;
  readonly plate: string;
  readonly state: string | null;
  readonly zoneNumber: string | null;
  readonly place: string;
  /** Full minutes since it was seen. */
  readonly minutes: number;
  /** The phone's clocks contradicted each other. */
  readonly estimated: boolean;
  readonly officerName: string | null;
  readonly hasPhoto: boolean;
  readonly isWaiting: boolean;
  /** Why the server refused it. */
  readonly refusal: string | null;
};

/** The longest parked first. `acts` in order; `phoneTime` in milliseconds. */
export function chalksHere(lot: SavedLot, acts: readonly WaitingChalk[], phoneTime: number): readonly ChalkHere[] {
  const now = serverTime(lot, phoneTime).getTime();
  const erased = new Set(acts.filter(({ content }) => content.kind === 'erase').map(({ subject }) => subject));
  const onServer = new Set(lot.chalks.map(({ _id }) => _id));
  const stored = lot.chalks.map(
    (chalk): ChalkHere => ({
      id: chalk._id,
      plate: chalk.plateNumber,
      state: chalk.state,
      zoneNumber: chalk.zone?.zoneNumber ?? null,
      place: chalk.place,
      minutes: Math.max(0, Math.floor((now - Date.parse(chalk.seenAt)) / MINUTE_MS)),
      estimated: chalk.estimated,
      officerName: chalk.officer.name,
      hasPhoto: chalk.hasPhoto,
      isWaiting: false,
      refusal: null,
    }),
  );
  // One that was just sent stays among the waiting for a moment.
  const own = onceEach(acts, ({ id }) => id).flatMap(({ id, content, refusal }) =>
    content.kind === 'chalk' && !onServer.has(id)
      ? [ownChalk(lot, { id, car: content.car, refusal: refusal?.message })]
      : [],
  );
  return [...stored, ...own].filter(({ id }) => !erased.has(id)).sort((a, b) => b.minutes - a.minutes);
}

type OwnChalk = { readonly id: string; readonly car: ChalkedCar; readonly refusal: string | undefined };

function ownChalk({ zones }: SavedLot, { id, car, refusal }: OwnChalk): ChalkHere {
  return {
    id,
    plate: car.license,
    state: car.state,
    zoneNumber: zones.find(({ _id }) => _id === car.zoneId)?.zoneNumber ?? null,
    place: car.place,
    minutes: Math.floor(ageOf(car) / MINUTE_MS),
    estimated: false,
    officerName: null,
    hasPhoto: false,
    isWaiting: refusal === undefined,
    refusal: refusal ?? null,
  };
}

/** By the clock that nobody sets, for as long as the page is open. */
function ageOf({ made }: ChalkedCar): number {
  const now = readClocks();
  return Math.max(0, made.page === now.page ? now.passed - made.passed : now.wall - made.wall);
}

/** The earliest mark of a plate that an officer checks. */
export function chalkOf(chalks: readonly ChalkHere[], plate: string): ChalkHere | null {
  const key = normalizePlate(plate);
  return chalks.find((chalk) => normalizePlate(chalk.plate) === key) ?? null;
}
