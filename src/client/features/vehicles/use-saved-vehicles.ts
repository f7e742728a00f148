import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SavedVehicle } from '#contract/stays/saved-vehicles.contract.ts';
import { normalizePlate } from '#domain/vehicles/plate.ts';
import { useCurrentUser } from '../../lib/api/current-user.ts';
import { apiQuery } from '../../lib/api/query-client.ts';

type Typed = { readonly plate: string; readonly state: string };

type Asked = {
  readonly typed: Typed;
  readonly isFirst: boolean;
  readonly onPick: (vehicle: Typed) => void;
};

/**
 * The account's vehicles (rule 32), except the typed one; none for a guest. If nothing is typed when they arrive, the first vehicle of
 * a booking becomes the default one.
 */
export function useSavedVehicles({ typed, isFirst, onPick }: Asked): readonly SavedVehicle[] {
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
