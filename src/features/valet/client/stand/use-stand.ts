// The attendant's stand, remembered on this device for the shift.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import type { NamedLot } from '#platform/geo/lot-name.ts';
import type { ValetLocation, ValetSettings } from '../../contract/valet-board.contract.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { PROMISE_MINUTES } from '../../rules/board/promise.ts';
import { standsQuery } from '../tickets/ticket-queries.ts';

const KEY = 'parkvale.valet.stand';

export function useStand() {
  const query = useQuery(standsQuery());
  const [chosenId, setChosenId] = useState(() => readStored(KEY));
  const stands = query.data?.data.locations ?? [];
  const choose = (id: string) => {
    storeOnDevice(KEY, id);
    setChosenId(id);
  };
  return { query, stands, stand: chooseStand(stands, chosenId), choose };
}

/** What the signed-in user can do at a stand. An odogwu can do everything. */
export function useAttendant(locationId: string | undefined): {
  readonly drivesStick: boolean;
  readonly leads: boolean;
} {
  const { data } = useQuery(standsQuery());
  const isOdogwu = useCurrentUser()?.role === 'odogwu';
  const stand = data?.data.locations.find(({ _id }) => _id === locationId);
  return isOdogwu ? { drivesStick: true, leads: true } : (stand?.attendant ?? { drivesStick: false, leads: false });
}

/** Whether somebody leads the stand; true while unknown. */
export function useHasLead(locationId: string): boolean {
  const { data } = useQuery(standsQuery());
  return data?.data.locations.find(({ _id }) => _id === locationId)?.hasLead ?? true;
}

/** Whether it is known, or will not be soon, what the signed-in user can do: a ticket's buttons depend on it. */
export function useStandsSettled(): boolean {
  const { isPending, failureCount } = useQuery(standsQuery());
  return !isPending || failureCount > 0;
}

/** For a stand that the user works at or owns; null while unknown. */
export function useStandSettings(locationId: string | undefined): ValetSettings | null {
  const { data } = useQuery({ ...standsQuery(), enabled: locationId !== undefined });
  return data?.data.locations.find(({ _id }) => _id === locationId)?.settings ?? null;
}

/** While unknown, the code is required. */
export function useCodeRequired(locationId: string): boolean {
  return useStandSettings(locationId)?.asksCode ?? true;
}

/** In minutes. */
export function usePromise(locationId: string): number {
  return useStandSettings(locationId)?.promiseMinutes ?? PROMISE_MINUTES.usual;
}

/** After how many minutes in front a car is parked again; null if never, or while unknown. */
export function useNoShowMinutes(locationId: string): number | null {
  return useStandSettings(locationId)?.noShowMinutes ?? null;
}

/** Where a ticket's car is, among several stands: by its name alone while the stand is unknown. */
export function useStandOf({ locationId, locationName }: Pick<Valet, 'locationId' | 'locationName'>): NamedLot {
  const { data } = useQuery(standsQuery());
  const stand = data?.data.locations.find(({ _id }) => _id === locationId);
  return { name: locationName, address: stand?.address ?? '' };
}

/** The selected one, as long as the user works there; otherwise the first that is set up. */
export function chooseStand<S extends Pick<ValetLocation, '_id' | 'settings'>>(
  stands: readonly S[],
  chosenId: string | null,
): S | undefined {
  return stands.find(({ _id }) => _id === chosenId) ?? stands.find(({ settings }) => settings !== null) ?? stands[0];
}
