// What a phone needs from a lot to judge plates without a signal: as little as possible, and after the first time only the
// changes. A version is a position in the database's own order of changes, and expires after an hour.

import { createHash } from 'node:crypto';
import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { packLists } from '#features/plate-lists/server/public.ts';
import { stateOfAddress } from '#features/vehicles/rules/us-states.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { OfflinePack } from '../offline-pack.ts';
import { listShownChalks } from './chalks/chalk-cars.ts';
import { countParkedByZone, findParkedVersion, listPackCars, type PackedCar } from './parked-cars.read-model.ts';
import { listPackPermits } from './permit-cars.read-model.ts';

/** A phone that was away for longer gets the whole pack again, because sessions that ended in between are no longer read. */
const VERSION_LIFE_MS = 60 * 60 * 1000;

/** `machine`: a few digits that identify it. */
type Version = { readonly at: Date; readonly transaction: bigint; readonly machine: string };

export async function getOfflinePack(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { locationId, version, lists }: { locationId: string; version: string | undefined; lists: string | undefined },
): Promise<OfflinePack | Refusal> {
  const location = await findLocation(db, locationId);
  if (!location) return refuse('not_found');
  const at = now();
  // Taken before the cars are read, so that concurrent changes are sent twice rather than never.
  const taken = await findParkedVersion(db, locationId);
  const current = { at, transaction: taken.transaction, machine: digitsOf(taken.machine) };
  const since = usableVersion(readVersion(version), current);
  const zones = await countParkedByZone(db, { locationId, now: at });
  const cars = [
    ...(await listPackCars(db, { locationId, now: at, since })),
    ...(await listPackPermits(db, { locationId, now: at, since })),
  ];
  const zoneIndexes = new Map(zones.map(({ id }, index) => [id, index]));
  const pack = {
    locationId,
    name: location.name,
    address: location.address,
    timeZone: location.timeZone,
    lotState: stateOfAddress(location.address),
    zones: zones.map(({ id, zoneNumber }) => ({ _id: id, zoneNumber })),
    whole: since === null,
    cars: cars.filter(({ isGone }) => !isGone).map((car) => packCar(car, zoneIndexes)),
    lists: await packLists(db, { locationId, timeZone: location.timeZone, at, known: lists }),
    chalks: await listShownChalks(db, locationId, at),
    gone: cars.filter(({ isGone }) => isGone).map(({ id }) => id),
  };
  const tag = createHash('sha256').update(JSON.stringify(pack)).digest('base64url').slice(0, 22);
  return { ...pack, version: writeVersion(current), takenAt: at.toISOString(), tag };
}

function packCar(car: PackedCar, zoneIndexes: ReadonlyMap<string, number>): OfflinePack['cars'][number] {
  return {
    i: car.id,
    p: car.plateKey,
    s: car.state ?? '',
    z: zoneIndexes.get(car.zoneId ?? '') ?? -1,
    c: epochSeconds(car.coveredFrom),
    b: epochSeconds(car.startsAt),
    e: car.endsAt && epochSeconds(car.endsAt),
    ...(car.kind === 'member' && { k: 'm' as const }),
    ...(car.kind === 'permit' && { k: 'p' as const }),
    ...(car.kind === 'valet' && { k: 'v' as const }),
    ...(car.kind === 'reservation' && { k: 'r' as const }),
    ...(car.correctedPlate !== null && { a: true as const }),
  };
}

const epochSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

const digitsOf = (machine: string): string => createHash('sha256').update(machine).digest('hex').slice(0, 6);

const writeVersion = ({ at, transaction, machine }: Version): string =>
  `${at.getTime().toString(36)}-${transaction.toString(36)}-${machine}`;

function readVersion(text: string | undefined): Version | null {
  const [, at, transaction, machine] = /^([0-9a-z]{6,10})-([0-9a-z]{1,13})-([0-9a-f]{6})$/.exec(text ?? '') ?? [];
  if (at === undefined || transaction === undefined || machine === undefined) return null;
  const counted = [...transaction].reduce((sum, sign) => sum * 36n + BigInt(Number.parseInt(sign, 36)), 0n);
  return { at: new Date(Number.parseInt(at, 36)), transaction: counted, machine };
}

/**
 * A version from the future comes from another database, or from before a restore. Each machine of a cluster numbers its
 * own transactions, so a version means nothing once the lot's rows have moved to another machine.
 */
function usableVersion(version: Version | null, current: Version): Version | null {
  if (!version || version.transaction > current.transaction || version.machine !== current.machine) return null;
  const age = current.at.getTime() - version.at.getTime();
  return age >= 0 && age <= VERSION_LIFE_MS ? version : null;
}
