import { t } from 'ttag';

// Reserving a stay: what is typed, its price at that time, and the intent, for which the booking page then collects the payment.

import { useQuery } from '@tanstack/react-query';
import { useReducer, useRef, useState } from 'react';
import type { Location } from '#features/lots/lots.contract.ts';
import { methodFor, storeOneTap, type TappedCard } from '#features/payments/client/shared/one-tap.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { knownReader, rememberReader } from '#platform/browser/known-reader.ts';
import { randomKey } from '#platform/browser/random-key.ts';
import { useNow } from '#platform/browser/use-now.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { isEmail } from '#platform/forms/is-email.ts';
import { type OwnSession, readBookingRefusal } from '../booking/booking-refusals.ts';
import { type Attempt, newBooking, reduceBooking } from '../booking/booking-state.ts';
import { requestIntent } from '../booking/method-attempts.ts';
import { loadVehicles, rememberVehicles } from '../booking/remembered-vehicles.ts';
import { detailsToSend, type TypedDetails } from '../booking/stay-details.ts';
import { storeBooking } from '../booking/stored-booking.ts';
import { checkVehicles, hasErrors, type VehicleDraft } from '../booking/vehicle-draft.ts';
import {
  type EnteredTimes,
  firstTimes,
  lengthOf,
  type ReservedTimes,
  readTimes,
  type TimeErrors,
} from './entered-reservation.ts';

const texts = {
  emailWrong: t`Please provide a valid email address`,
};

const CLOCK_MS = 15_000;

type ZoneAndLot = { readonly location: Location; readonly zone: Zone };
type Failure = { readonly words: string; readonly own: OwnSession | null };

/** `onPrepared`: the booking page shows what comes next, the payment or the receipt. */
export function useReserving({ location, zone }: ZoneAndLot, onPrepared: () => void) {
  const now = useNow(CLOCK_MS);
  const isGuest = useCurrentUser() === null;
  const { timeZone } = location;
  const [entered, setEntered] = useState<EnteredTimes>(() => firstTimes(zone, timeZone, now, window.location.search));
  const [booking, dispatch] = useReducer(reduceBooking, zone, ({ isHourly }) =>
    newBooking(isHourly, loadVehicles(location.address)),
  );
  const [email, setEmail] = useState(() => knownReader().email);
  const [emailError, setEmailError] = useState<string | undefined>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const requesting = useRef(false);
  const read = readTimes(entered, { zone, timeZone, now });
  const times = 'times' in read ? read.times : null;
  const { vehicles, details } = booking;
  const quote = useQuote(zone._id, times, vehicles.length);
  const refused = refusedTimes(quote.error);
  const errors: TimeErrors = 'errors' in read ? read.errors : (refused ?? {});
  /** An account gets its email anyway, and a free stay is emailed only on request. */
  const asksEmail = isGuest && (quote.data?.totalCost ?? 0) > 0;

  /** With a saved card, the payment begins at once. */
  const prepare = async (card: TappedCard = null) => {
    if (requesting.current || !times || !quote.data) return;
    const wrong = checkVehicles(vehicles);
    const enteredEmail = asksEmail ? email.trim() : '';
    const isEmailWrong = enteredEmail !== '' && !isEmail(enteredEmail);
    setEmailError(isEmailWrong ? texts.emailWrong : undefined);
    setFailure(null);
    if (hasErrors(wrong) || isEmailWrong) return dispatch({ type: 'vehicles_refused', errors: wrong });
    const requested = { times, vehicles, details, email: enteredEmail, totalCents: quote.data.totalCost };
    const attempt = attemptFor(
      requestOf({ location, zone }, { ...requested, method: methodFor(card) }),
      booking.attempt,
    );
    requesting.current = true;
    rememberReader({ email: enteredEmail });
    dispatch({ type: 'intent_requested', attempt });
    try {
      const intent = await requestIntent(attempt);
      const { clientSecret } = intent;
      if (clientSecret !== null && card !== null) storeOneTap({ clientSecret, savedCard: card._id });
      const step = clientSecret === null ? ('receipt' as const) : ('payment' as const);
      if (step === 'receipt') rememberVehicles(vehicles);
      storeBooking(zone._id, {
        ...newBooking(zone.isHourly, vehicles, details),
        step,
        attempt: { ...attempt, intent },
      });
      onPrepared();
    } catch (error) {
      const refusal = readBookingRefusal(error, vehicles.length);
      dispatch({ type: 'intent_refused', refusal, answered: error instanceof ApiError && !error.unanswered });
      if (error instanceof ApiError && error.fields.email) setEmailError(error.fields.email);
      else if (refusal.failure) setFailure({ words: errorText(error), own: ownIn(refusal.failure) });
      await quote.refetch();
    } finally {
      requesting.current = false;
    }
  };

  return {
    now,
    entered,
    enter: (changed: Partial<EnteredTimes>) => {
      setEntered({ ...entered, ...changed });
      setFailure(null);
    },
    errors,
    times,
    quote,
    isRefused: refused !== null,
    booking,
    changeVehicles: (action: Parameters<typeof dispatch>[0]) => {
      dispatch(action);
      setFailure(null);
    },
    email: asksEmail ? { value: email, error: emailError } : null,
    typeEmail: (typed: string) => {
      setEmail(typed);
      setEmailError(undefined);
    },
    failure,
    busy: booking.busy,
    prepare,
  };
}

export type Reserving = ReturnType<typeof useReserving>;

const ownIn = (failure: NonNullable<ReturnType<typeof readBookingRefusal>['failure']>) =>
  failure.kind === 'already_paid' ? failure.own : null;

/** The price of these times for all vehicles, including taxes and fees, and how many places are left then. */
function useQuote(zoneId: string, times: ReservedTimes | null, vehicles: number) {
  const body = times && { startTime: times.startsAt.toISOString(), endTime: times.endsAt.toISOString(), vehicles };
  return useQuery({
    queryKey: ['/zones', zoneId, 'quote', body],
    enabled: body !== null,
    queryFn: async () => {
      if (!body) throw new Error('There is no time to price.');
      return (await callApi('POST /zones/:id/quote', { params: { id: zoneId }, body })).data;
    },
  });
}

/** The server's objections to these times, by field; null if it names none. */
function refusedTimes(error: Error | null): TimeErrors | null {
  const { startTime, endTime } = error instanceof ApiError ? error.fields : {};
  return startTime || endTime ? { ...(startTime && { from: startTime }), ...(endTime && { until: endTime }) } : null;
}

type Requested = {
  readonly times: ReservedTimes;
  readonly vehicles: readonly VehicleDraft[];
  readonly details: TypedDetails;
  /** Empty if none was given. */
  readonly email: string;
  readonly totalCents: number;
  readonly method: PaymentMethodName;
};

function requestOf(
  { location, zone }: ZoneAndLot,
  { times, vehicles, details, email, totalCents, method }: Requested,
): string {
  return JSON.stringify({
    locationId: location._id,
    zoneId: zone._id,
    startTime: times.startsAt.toISOString(),
    endTime: times.endsAt.toISOString(),
    ...lengthOf(times, zone.isHourly, location.timeZone),
    totalCost: totalCents,
    vehicles: vehicles.map(({ plate, state }) => ({ plate: plate.trim(), state: state.trim() })),
    ...(email !== '' && { email }),
    method,
    ...detailsToSend(details),
  });
}

/** An unanswered request is repeated with its key, so that pressing again can never reserve twice. */
function attemptFor(request: string, last: Attempt | null): Attempt {
  if (last?.request === request) return last;
  return { intentKey: randomKey(), sessionKey: randomKey(), request, requestedAt: Date.now(), intent: null };
}
