// A lot's data on the phone, and what can be derived from it. The phone's clock may be a day off, so only the time elapsed
// since the server last stated its time is used.

import type { OfficerCar } from '../../enforcement.contract.ts';
import type { OfflinePack } from '../../offline-pack.ts';
import type { KnownCar } from '../../rules/judge-plate.ts';

type PackCar = OfflinePack['cars'][number];

export type SavedLot = Pick<
  OfflinePack,
  'locationId' | 'name' | 'timeZone' | 'lotState' | 'chalks' | 'zones' | 'cars' | 'version' | 'takenAt'
> & {
  /** Missing in what an earlier release saved. */
  readonly address?: string;
  readonly lists: NonNullable<OfflinePack['lists']>;
  /** The phone's own clock when the server's stood at `takenAt`. In milliseconds. */
  readonly takenByPhone: number;
};

export type PackedCar = KnownCar & {
  readonly id: string;
  readonly zone: OfficerCar['zone'];
  /** The other plate if it was corrected a moment ago; both are then known. */
  readonly correctedPlate: string | null;
  /** This is the other plate, listed next to the car's own. */
  readonly isOtherSpelling: boolean;
};

const NO_LISTS: SavedLot['lists'] = { tag: '', plates: [] };

/** Merges changes into the data. `phoneTime` is the phone's clock at the request, in milliseconds. */
export function applyPack(stored: SavedLot | null, pack: OfflinePack, phoneTime: number): SavedLot {
  const { locationId, name, address, timeZone, lotState, chalks, zones, version, takenAt } = pack;
  // The phone's lists are still current if none are sent.
  const lists = pack.lists ?? stored?.lists ?? NO_LISTS;
  const before = pack.whole || !stored ? [] : renumberZones(stored, zones);
  const own = new Set(pack.cars.filter(({ a }) => !a).map(({ i }) => i));
  const other = new Set(pack.cars.filter(({ a }) => a).map(({ i }) => i));
  const gone = new Set(pack.gone);
  // A car's own entry replaces everything known of it; its other spelling replaces only itself.
  const stays = ({ i, a }: PackCar) => !own.has(i) && !gone.has(i) && !(a && other.has(i));
  const cars = [...before.filter(stays), ...pack.cars];
  return {
    locationId,
    name,
    address,
    timeZone,
    lotState,
    chalks,
    lists,
    zones,
    cars,
    version,
    takenAt,
    takenByPhone: phoneTime,
  };
}

/** Cars refer to their zone by its position in the list of zones, which may have changed. */
function renumberZones({ cars, zones: before }: SavedLot, zones: SavedLot['zones']): readonly PackCar[] {
  return cars.map((car) => {
    const id = before[car.z]?._id;
    return { ...car, z: id === undefined ? -1 : zones.findIndex(({ _id }) => _id === id) };
  });
}

const KINDS = { m: 'member', v: 'valet', r: 'reservation', p: 'permit' } as const;

/** `now` by the server's clock. After its grace period the old spelling of a corrected plate no longer counts. */
export function carsIn({ cars, zones }: SavedLot, now: Date): PackedCar[] {
  const counts = ({ e }: PackCar) => e !== null && e * 1000 > now.getTime();
  const others = new Map(cars.flatMap((car) => (car.a && counts(car) ? [[car.i, car.p]] : [])));
  const owns = new Map(cars.flatMap(({ i, p, a }) => (!a && others.has(i) ? [[i, p]] : [])));
  return cars.map(({ i, p, s, z, c, b, e, k, a }) => {
    const other = (a ? owns : others).get(i) ?? p;
    return {
      id: i,
      kind: k === undefined ? 'session' : KINDS[k],
      plateKey: p,
      state: s === '' ? null : s,
      zone: zones[z] ?? null,
      zoneId: zones[z]?._id ?? null,
      coveredFrom: new Date(c * 1000),
      startsAt: new Date(b * 1000),
      endsAt: e === null ? null : new Date(e * 1000),
      correctedPlate: other === p ? null : other,
      isOtherSpelling: a === true,
    };
  });
}

export function toOfficerCar({
  id,
  kind,
  plateKey,
  state,
  zone,
  startsAt,
  endsAt,
  coveredFrom,
  correctedPlate,
}: PackedCar): OfficerCar {
  return {
    _id: id,
    kind,
    plateNumber: plateKey,
    state,
    zone,
    startTime: startsAt.toISOString(),
    endTime: endsAt?.toISOString() ?? null,
    coveredFrom: coveredFrom.toISOString(),
    correctedPlate,
  };
}

/** The server's current time as far as the phone can tell; never before its last answer. */
export function serverTime({ takenAt, takenByPhone }: SavedLot, phoneTime: number): Date {
  return new Date(new Date(takenAt).getTime() + Math.max(0, phoneTime - takenByPhone));
}

/** The age of the data in milliseconds; null when the phone's clock was set back since. */
export function ageOf({ takenByPhone }: Pick<SavedLot, 'takenByPhone'>, phoneTime: number): number | null {
  return phoneTime < takenByPhone ? null : phoneTime - takenByPhone;
}
