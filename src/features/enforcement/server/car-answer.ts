// A car in an answer to an officer, and in the live view of a lot.

import type { OfficerCar } from '../enforcement.contract.ts';
import type { ParkedCar } from './parked-cars.read-model.ts';

export function toOfficerCar(car: ParkedCar): OfficerCar {
  const { zoneId, zoneNumber } = car;
  return {
    _id: car.id,
    kind: car.kind,
    plateNumber: car.plate,
    state: car.state,
    zone: zoneId !== null && zoneNumber !== null ? { _id: zoneId, zoneNumber } : null,
    startTime: car.startsAt.toISOString(),
    endTime: car.endsAt?.toISOString() ?? null,
    coveredFrom: car.coveredFrom.toISOString(),
    correctedPlate: car.correctedPlate,
  };
}

/** Rule 82: a viewer does not learn whose car it is. */
export function withoutPlate(car: OfficerCar): Omit<OfficerCar, 'plateNumber'> & { readonly plateNumber: null } {
  return { ...car, plateNumber: null, state: null, correctedPlate: null };
}
