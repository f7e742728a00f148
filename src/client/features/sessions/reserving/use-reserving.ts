// Reserving a stay: what is typed, its price at that time, and the intent, which the booking page then has paid.

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Location } from '#contract/lots/locations.contract.ts';
import type { Zone } from '#contract/lots/zones.contract.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { randomKey } from '../../../lib/storage/random-key.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { readBookingRefusal } from '../booking/booking-refusals.ts';
import { newBooking } from '../booking/booking-state.ts';
import { askIntent } from '../booking/method-attempts.ts';
import { storeBooking } from '../booking/stored-booking.ts';
import { loadVehicles, rememberVehicles } from '../cars/remembered-vehicles.ts';
import { checkVehicles, hasErrors, NO_VEHICLE, type VehicleDraft, type VehicleErrors } from '../cars/vehicle-draft.ts';
import {
  type EnteredTimes,
  firstTimes,
  lengthOf,
  type ReservedTimes,
  readTimes,
  type TimeErrors,
} from './entered-reservation.ts';

const CLOCK_MS = 15_000;

type Place = { readonly location: Location; readonly zone: Zone };

/** `onPrepared`: the booking page shows what comes next, the payment or the receipt. */
export function useReserving({ location, zone }: Place, onPrepared: () => void) {
  const now = useNow(CLOCK_MS);
  const { timeZone } = location;
  const [entered, setEntered] = useState<EnteredTimes>(() => firstTimes(zone, timeZone, now));
  const [vehicle, setVehicle] = useState<VehicleDraft>(() => loadVehicles()[0] ?? NO_VEHICLE);
  const [vehicleErrors, setVehicleErrors] = useState<VehicleErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const asking = useRef(false);
  const read = readTimes(entered, { zone, timeZone, now });
  const times = 'times' in read ? read.times : null;
  const errors: TimeErrors = 'errors' in read ? read.errors : {};
  const quote = useQuote(zone._id, times);

  const prepare = async () => {
    if (asking.current || !times || !quote.data) return;
    const [wrong = {}] = checkVehicles([vehicle]);
    setVehicleErrors(wrong);
    if (hasErrors([wrong])) return;
    asking.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await prepareBooking({ location, zone }, { times, vehicle, totalCents: quote.data.totalCost });
      onPrepared();
    } catch (error) {
      const refusal = readBookingRefusal(error, 1);
      setVehicleErrors(refusal.vehicleErrors[0] ?? {});
      if (refusal.vehicleErrors.length === 0) setFailure(errorText(error));
      await quote.refetch();
    } finally {
      asking.current = false;
      setBusy(false);
    }
  };

  const enter = (changed: Partial<EnteredTimes>) => {
    setEntered({ ...entered, ...changed });
    setFailure(null);
  };
  const typeVehicle = (changed: Partial<VehicleDraft>) => {
    setVehicle({ ...vehicle, ...changed });
    setVehicleErrors({});
    setFailure(null);
  };
  return { now, entered, enter, errors, times, quote, vehicle, typeVehicle, vehicleErrors, failure, busy, prepare };
}

export type Reserving = ReturnType<typeof useReserving>;

/** The price of these times, taxes and fees included, and how many places are left then. */
function useQuote(zoneId: string, times: ReservedTimes | null) {
  const body = times && { startTime: times.startsAt.toISOString(), endTime: times.endsAt.toISOString() };
  return useQuery({
    queryKey: ['/zones', zoneId, 'quote', body],
    enabled: body !== null,
    queryFn: async () => {
      if (!body) throw new Error('There is no time to price.');
      return (await callApi('POST /zones/:id/quote', { params: { id: zoneId }, body })).data;
    },
  });
}

type Wanted = { readonly times: ReservedTimes; readonly vehicle: VehicleDraft; readonly totalCents: number };

/** Asks for the intent and stores it as the booking in progress of this zone. Nothing is charged. @throws ApiError */
async function prepareBooking({ location, zone }: Place, { times, vehicle, totalCents }: Wanted): Promise<void> {
  const { plate, state } = vehicle;
  const request = JSON.stringify({
    locationId: location._id,
    zoneId: zone._id,
    startTime: times.startsAt.toISOString(),
    endTime: times.endsAt.toISOString(),
    ...lengthOf(times, zone.isHourly),
    totalCost: totalCents,
    vehicles: [{ plate: plate.trim(), state: state.trim() }],
    method: 'card',
  });
  const asked = { intentKey: randomKey(), sessionKey: randomKey(), request, askedAt: Date.now(), intent: null };
  const intent = await askIntent(asked);
  const step = intent.clientSecret === null ? ('receipt' as const) : ('payment' as const);
  if (step === 'receipt') rememberVehicles([vehicle]);
  storeBooking(zone._id, { ...newBooking(zone.isHourly, [vehicle]), step, attempt: { ...asked, intent } });
}
