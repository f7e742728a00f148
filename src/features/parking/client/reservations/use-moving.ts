import { t } from 'ttag';

// A move as it is typed: what differs from the reservation, and the price difference before anything is confirmed.

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { localTimeOf } from '#platform/calendar/local-input.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { MAX_RESERVE_DAYS } from '../../rules/reservation.ts';
import type { OwnSession } from '../../sessions.contract.ts';
import { checkVehicles, type VehicleErrors } from '../booking/vehicle-draft.ts';
import { type EnteredTimes, readTimes, type TimeErrors } from './entered-reservation.ts';
import { type MoveIntent, type MoveRequest, requestMove } from './moves.ts';

const texts = {
  priceChanged: t`The price has changed. Check it before you continue.`,
  nothingChanged: t`Choose another time or car.`,
};

const CLOCK_MS = 15_000;

type Refused = { readonly times: TimeErrors; readonly vehicle: VehicleErrors; readonly words: string | null };
const NOTHING_REFUSED: Refused = { times: {}, vehicle: {}, words: null };

/** `onRequested` gets null if there is nothing to pay and the reservation has been moved, and the difference in cents. */
export function useMoving(session: OwnSession, onRequested: (intent: MoveIntent | null, difference: number) => void) {
  const now = useNow(CLOCK_MS);
  const sendOnce = useSafeRepeat();
  const before = timesOf(session);
  const [times, setTimes] = useState<EnteredTimes>(before);
  const [car, setCar] = useState({ plate: session.vehiclePlate, state: session.vehicleState });
  const [refused, setRefused] = useState(NOTHING_REFUSED);
  const [busy, setBusy] = useState(false);
  const requesting = useRef(false);

  const isLater = times.from !== before.from || times.until !== before.until;
  const { timeZone, isHourly } = session;
  const zone = { isHourly, reserveDaysAhead: MAX_RESERVE_DAYS };
  const read = isLater ? readTimes(times, { zone, timeZone, now }) : { errors: {} };
  const requestedTime = 'times' in read ? toRequested(read.times) : null;
  const requestedCar = differenceOf(car, session);
  const quote = useMoveQuote(session, requestedTime);
  const difference = isLater ? (quote.data?.difference ?? null) : 0;
  const quoteErrors = fieldsOf(quote.error).times;
  const errors = 'errors' in read ? read.errors : {};

  const request = async () => {
    if (requesting.current || difference === null) return;
    const requested: MoveRequest = { ...requestedTime, ...requestedCar };
    const [wrong] = Object.keys(requestedCar).length > 0 ? checkVehicles([car]) : [];
    if (wrong?.plate || wrong?.state) return setRefused({ ...NOTHING_REFUSED, vehicle: wrong });
    if (Object.keys(requested).length === 0) return setRefused({ ...NOTHING_REFUSED, words: texts.nothingChanged });
    requesting.current = true;
    setBusy(true);
    setRefused(NOTHING_REFUSED);
    const { _id: sessionId, receiptKey } = session;
    const again = { receiptKey, sessionId, requested: { ...requested, difference }, method: 'card' } as const;
    try {
      onRequested(await sendOnce(again, (key) => requestMove(again, key)), difference);
    } catch (error) {
      setRefused(fieldsOf(error));
      if (isLater) await quote.refetch();
    } finally {
      requesting.current = false;
      setBusy(false);
    }
  };

  return {
    now,
    times,
    car,
    enterTimes: (changed: Partial<EnteredTimes>) => {
      setTimes({ ...times, ...changed });
      setRefused(NOTHING_REFUSED);
    },
    enterCar: (changed: Partial<typeof car>) => {
      setCar({ ...car, ...changed });
      setRefused(NOTHING_REFUSED);
    },
    errors: { ...quoteErrors, ...errors, ...refused.times },
    carErrors: refused.vehicle,
    failure: refused.words,
    isLater,
    isTimeRight: !isLater || requestedTime !== null,
    isChanged: isLater || Object.keys(requestedCar).length > 0,
    quote,
    difference,
    busy,
    ask: request,
  };
}

export type Moving = ReturnType<typeof useMoving>;

function timesOf({ startTime, endTime, timeZone }: OwnSession): EnteredTimes {
  const shown = (time: string) => localTimeOf(new Date(time), timeZone);
  return { from: shown(startTime), until: shown(endTime) };
}

function toRequested({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  return { startTime: startsAt.toISOString(), endTime: endsAt.toISOString() };
}

function differenceOf(car: { plate: string; state: string }, session: OwnSession): MoveRequest {
  const [plate, state] = [car.plate.trim(), car.state.trim()];
  return {
    ...(plate !== session.vehiclePlate && { plateNumber: plate }),
    ...(state !== session.vehicleState.trim() && { state }),
  };
}

/** Requested for each time that is typed; only the server knows every rate, tax and discount. */
function useMoveQuote(
  { _id: id, receiptKey: key }: OwnSession,
  requested: { startTime: string; endTime: string } | null,
) {
  return useQuery({
    queryKey: ['/sessions', id, 'move', requested],
    enabled: requested !== null,
    retry: (count, error) => !(error instanceof ApiError) && count < 2,
    queryFn: async () => {
      if (!requested) throw new Error('There is no time to price.');
      const params = { key, id };
      return (await callApi('POST /receipts/:key/reservations/:id/move/quote', { params, body: requested })).data;
    },
  });
}

/** A refusal at the fields that it names, otherwise as a message. */
function fieldsOf(error: unknown): Refused {
  if (!error) return NOTHING_REFUSED;
  const { startTime, endTime, plateNumber, state } = error instanceof ApiError ? error.fields : {};
  const times = { ...(startTime && { from: startTime }), ...(endTime && { until: endTime }) };
  const vehicle = { ...(plateNumber && { plate: plateNumber }), ...(state && { state }) };
  const isAtField = Object.keys({ ...times, ...vehicle }).length > 0;
  const isPrice = error instanceof ApiError && error.code === 'price_changed';
  const words = isPrice ? texts.priceChanged : errorText(error);
  return { times, vehicle, words: isAtField ? null : words };
}
