// Which vehicles of a paid booking may park. With several, one may have been paid for, or its space sold, while this was paid: then the
// others park, and its share goes back.

import { useQuery } from '@tanstack/react-query';
import { normalizePlate } from '#domain/vehicles/plate.ts';
import { apiQuery } from '../../../lib/api/query-client.ts';
import type { VehicleDraft } from '../cars/vehicle-draft.ts';

export type ParkedVehicles = {
  readonly parked: readonly VehicleDraft[];
  readonly turnedAway: readonly VehicleDraft[];
};

/** Null until the receipt says so. Without an answer, all of them count as parked: that is what the payment's return said. */
export function useParkedVehicles(key: string, vehicles: readonly VehicleDraft[]): ParkedVehicles | null {
  const receipt = useQuery({ ...apiQuery('GET /receipts/:key', { params: { key } }), enabled: vehicles.length > 1 });
  if (vehicles.length > 1 && receipt.isPending) return null;
  const refunded = receipt.data?.data.sessions.filter(({ status }) => status === 'refunded') ?? [];
  const turnedAway = refunded.map(({ vehiclePlate: plate, vehicleState: state }) => ({ plate, state }));
  const isTurnedAway = ({ plate, state }: VehicleDraft) =>
    turnedAway.some((vehicle) => vehicle.state === state && normalizePlate(vehicle.plate) === normalizePlate(plate));
  return { parked: vehicles.filter((vehicle) => !isTurnedAway(vehicle)), turnedAway };
}
