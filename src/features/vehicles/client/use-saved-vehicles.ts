import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { normalizePlate } from '../rules/plate.ts';
import type { SavedVehicle } from '../saved-vehicles.contract.ts';

type Typed = { readonly plate: string; readonly state: string };

type Requested = {
  readonly typed: Typed;
  readonly isFirst: boolean;
  readonly onPick: (vehicle: Typed) => void;
};

type Offered = Pick<SavedVehicle, '_id' | 'plate' | 'state' | 'nickname'>;

const MAX_OFFERED = 5;

/**
 * The account's vehicles (rule 32), saved ones first, then those it has paid for, except the typed one; none for a guest. If nothing is
 * typed when they arrive, the first vehicle of a booking becomes the first of them.
 */
export function useSavedVehicles({ typed, isFirst, onPick }: Requested): readonly Offered[] {
  const isSignedIn = useCurrentUser() !== null;
  const saved = useQuery({ ...apiQuery('GET /vehicles/me'), enabled: isSignedIn });
  const paid = useQuery({ ...apiQuery('GET /sessions/me', { query: { limit: 20 } }), enabled: isSignedIn });
  const used = (paid.data?.sessions ?? []).map(({ _id, vehiclePlate: plate, vehicleState: state }) => {
    return { _id, plate, state, nickname: '' };
  });
  const isHere = isSignedIn && !saved.isPending && !paid.isPending;
  const vehicles = isHere ? unique([...(saved.data?.data.vehicles ?? []), ...used]) : [];
  const mayFill = useRef(isFirst);
  const [preferred] = vehicles;
  useEffect(() => {
    if (!preferred || !mayFill.current) return;
    mayFill.current = false;
    if (typed.plate === '') onPick({ plate: preferred.plate, state: preferred.state });
  }, [preferred, typed.plate, onPick]);
  const typedKey = keyOf(typed);
  return vehicles.filter((vehicle) => keyOf(vehicle) !== typedKey).slice(0, MAX_OFFERED);
}

const keyOf = ({ plate, state }: Typed): string => `${state} ${normalizePlate(plate)}`;

function unique(vehicles: readonly Offered[]): readonly Offered[] {
  const byKey = new Map<string, Offered>();
  for (const vehicle of vehicles) if (!byKey.has(keyOf(vehicle))) byKey.set(keyOf(vehicle), vehicle);
  return [...byKey.values()];
}
