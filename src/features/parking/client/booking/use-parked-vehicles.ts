// Which vehicles of a paid booking may park. With several, one may already have been paid for, or its space sold, while this
// payment was in progress: then the others park, and its share is refunded. A reservation may also have been canceled or
// moved since, on its own page.

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import type { Session } from '../../sessions.contract.ts';
import type { VehicleDraft } from './vehicle-draft.ts';

export type ParkedVehicles = {
  /** Empty once all of them were canceled or refunded. */
  readonly parked: readonly VehicleDraft[];
  readonly turnedAway: readonly VehicleDraft[];
  /** When they may park, according to the receipt; null without one. */
  readonly times: Pick<Session, 'startTime' | 'endTime'> | null;
  /** Null without an answer. */
  readonly receipt: BookedReceipt | null;
};

type BookedReceipt = Answer<'GET /receipts/:key'>['data'];

type Booked = {
  readonly receiptKey: string;
  readonly vehicles: readonly VehicleDraft[];
};

type Listed = Pick<Session, 'status' | 'turnedAway' | 'vehiclePlate' | 'vehicleState' | 'startTime' | 'endTime'>;

/** Null until the receipt says so. Without an answer, all of them count as parked, because the payment's return said so. */
export function useParkedVehicles({ receiptKey: key, vehicles }: Booked): ParkedVehicles | null {
  const found = useQuery(apiQuery('GET /receipts/:key', { params: { key } }));
  if (found.isPending && found.failureCount === 0 && !found.isPaused) return null;
  const receipt = found.data?.data ?? null;
  const sessions = receipt?.sessions ?? [];
  return {
    ...(sessions.length > 0 ? parkedOf(sessions) : { parked: vehicles, turnedAway: [], times: null }),
    receipt,
  };
}

export function parkedOf(sessions: readonly Listed[]): Omit<ParkedVehicles, 'receipt'> {
  const standing = sessions.filter(({ status }) => status !== 'refunded');
  const [first] = standing;
  return {
    parked: standing.map(toVehicle),
    turnedAway: sessions.filter(({ turnedAway }) => turnedAway).map(toVehicle),
    times: first ? { startTime: first.startTime, endTime: first.endTime } : null,
  };
}

const toVehicle = ({ vehiclePlate: plate, vehicleState: state }: Listed): VehicleDraft => ({ plate, state });
