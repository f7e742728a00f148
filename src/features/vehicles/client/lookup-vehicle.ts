// A plate's make and model, requested when typing pauses. A failed or slow look-up never stops a driver.

import { useEffect, useState } from 'react';
import { callApi } from '#platform/api/call-api.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { checkPlate } from '../rules/plate.ts';
import { checkState } from '../rules/us-states.ts';
import type { VehicleContent } from '../vehicles.contract.ts';

type Lookup = Answer<'POST /vehicles/get'>['data'];
export type FoundVehicle = Lookup | 'looking' | null;

const REST_MS = 500;
const TIMEOUT_MS = 5000;

const found = new Map<string, Lookup>();

/** Null while there is nothing to look up, and if the registry did not know. */
export function useVehicleLookup(plate: string, state: string): FoundVehicle {
  const [checkedPlate, checkedState] = [checkPlate(plate), checkState(state)];
  const key = checkedPlate.ok && checkedState.ok ? `${checkedState.state} ${checkedPlate.plateKey}` : null;
  const [, setAnswered] = useState('');
  useEffect(() => {
    if (key === null || found.has(key)) return;
    const leaving = new AbortController();
    const rest = setTimeout(async () => {
      found.set(key, await lookUp(key, leaving.signal));
      if (leaving.signal.aborted) found.delete(key);
      else setAnswered(key);
    }, REST_MS);
    return () => {
      clearTimeout(rest);
      leaving.abort();
    };
  }, [key]);
  return key === null ? null : (found.get(key) ?? 'looking');
}

async function lookUp(key: string, signal: AbortSignal): Promise<Lookup> {
  const [vehicleState = '', vehiclePlate = ''] = key.split(' ');
  try {
    const body = { vehiclePlate, vehicleState };
    return (await callApi('POST /vehicles/get', { body, signal, timeoutMs: TIMEOUT_MS })).data;
  } catch {
    return { status: 'unavailable', content: null };
  }
}

/** "2019 Toyota Camry". */
export function nameVehicle({ year, make, model }: VehicleContent): string {
  // A model such as "MX-5" never breaks at its hyphen.
  return [year, make, model].filter(Boolean).join(' ').replaceAll('-', '-\u2060');
}
