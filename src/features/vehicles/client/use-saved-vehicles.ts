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

/**
 * The account's vehicles (rule 32), except the typed one; none for a guest. If nothing is typed when they arrive, the first vehicle of
 * a booking becomes the default one.
 */
export function useSavedVehicles({ typed, isFirst, onPick }: Requested): readonly SavedVehicle[] {
  const isSignedIn = useCurrentUser() !== null;
  const { data } = useQuery({ ...apiQuery('GET /vehicles/me'), enabled: isSignedIn });
  const vehicles = data?.data.vehicles ?? [];
  const mayFill = useRef(isFirst);
  const [preferred] = vehicles;
  useEffect(() => {
    if (!preferred || !mayFill.current) return;
    mayFill.current = false;
    if (typed.plate === '') onPick({ plate: preferred.plate, state: preferred.state });
  }, [preferred, typed.plate, onPick]);
  return vehicles.filter(
    ({ plate, state }) => state !== typed.state || normalizePlate(plate) !== normalizePlate(typed.plate),
  );
}
