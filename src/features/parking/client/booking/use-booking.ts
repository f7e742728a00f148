// The running booking wizard: the state machine, its storage, and the two calls before any money moves.

import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import type { Location } from '#features/lots/lots.contract.ts';
import { methodFor, storeOneTap, type TappedCard } from '#features/payments/client/shared/one-tap.ts';
import type { Offer } from '#features/pricing/rules/offer.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { boot } from '#platform/api/boot.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { randomKey } from '#platform/browser/random-key.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { useNow } from '#platform/browser/use-now.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { getArrival } from '#platform/routing/arrival.ts';
import { canPayHere } from '#platform/routing/payment-document.ts';
import { readBookingRefusal } from './booking-refusals.ts';
import {
  type Attempt,
  type BookingAction,
  type BookingState,
  type BookingStep,
  newBooking,
  reduceBooking,
} from './booking-state.ts';
import { requestIntent, useMethodAttempts } from './method-attempts.ts';
import { markParked } from './parked-mark.ts';
import { planStay, type StayPlan, wireDuration } from './plan-stay.ts';
import { loadVehicles, rememberVehicles } from './remembered-vehicles.ts';
import { requestedChoice } from './requested-choice.ts';
import { detailsToSend } from './stay-details.ts';
import { readBooking, storeBooking } from './stored-booking.ts';
import { checkVehicles, hasErrors } from './vehicle-draft.ts';

export type Booking = {
  readonly location: Location;
  readonly zone: Zone;
  readonly offer: Offer;
  readonly state: BookingState;
  readonly plan: StayPlan;
  readonly now: Date;
  readonly dispatch: (action: BookingAction) => void;
  /** Asks for the price and prepares the payment, which then begins with the saved card, if one is given; nothing is charged before. */
  readonly prepare: (card?: TappedCard) => Promise<void>;
  /** Creates the intent for this method and stores its sessions, which must happen before the provider charges. */
  readonly openCharge: (method: PaymentMethodName) => Promise<OpenCharge>;
  readonly paid: () => void;
  /** From the payment to the previous step. */
  readonly goBack: () => void;
  /** The tab was reloaded during the payment: check its outcome first. */
  readonly resumed: boolean;
};

type OpenCharge = { readonly clientSecret: string; readonly totalCents: number };

const CLOCK_MS = 10_000;
/** After this long, an intent's times would no longer match the ones on the page. */
const FRESH_INTENT_MS = 120_000;

type ZoneAndLot = { readonly location: Location; readonly zone: Zone; readonly offer: Offer };

export function useBooking({ location, zone, offer }: ZoneAndLot): Booking {
  const [state, dispatch] = useReducer(reduceBooking, { location, zone }, initialState);
  const now = useNow(CLOCK_MS);
  const resumed = useRef(state.step === 'payment' && state.attempt?.tried === true).current;
  const requesting = useRef(false);
  const withMethod = useMethodAttempts();
  const plan = planStay({ zone, offer }, { choice: state.choice, vehicles: state.vehicles.length, now });
  useEffect(() => storeBooking(zone._id, state), [zone._id, state]);

  const remember = () => {
    rememberVehicles(state.vehicles);
    markParked(location._id);
  };

  const prepare = async (card: TappedCard = null) => {
    if (requesting.current || plan.kind !== 'ready') return;
    const errors = checkVehicles(state.vehicles);
    if (hasErrors(errors)) return dispatch({ type: 'vehicles_refused', errors });
    const body = { ...intentBody({ location, zone, offer }, state, plan), method: methodFor(card) };
    const attempt = attemptFor(JSON.stringify(body), state.attempt, Date.now());
    requesting.current = true;
    dispatch({ type: 'intent_requested', attempt });
    try {
      const intent = await requestIntent(attempt);
      const { clientSecret } = intent;
      if (clientSecret !== null && card !== null) storeOneTap({ clientSecret, savedCard: card._id });
      dispatch({ type: 'intent_prepared', intent });
      if (clientSecret === null) remember();
    } catch (error) {
      const refusal = readBookingRefusal(error, state.vehicles.length);
      if (refusal.zoneChanged) await refreshQueries(`/locations/${location._id}/zones`);
      dispatch({ type: 'intent_refused', refusal, answered: error instanceof ApiError && !error.unanswered });
    } finally {
      requesting.current = false;
    }
  };

  const openCharge = async (method: PaymentMethodName): Promise<OpenCharge> => {
    if (!state.attempt) throw new Error('Nothing was prepared that could be paid.');
    const attempt = await withMethod(state.attempt, method);
    if (attempt !== state.attempt) dispatch({ type: 'attempt_changed', attempt });
    const { clientSecret, totalCents } = attempt.intent;
    const body = {
      clientSecret,
      locationId: location._id,
      zoneId: zone._id,
      totalCost: totalCents,
      ...vehiclesIn(attempt),
    };
    const { data } = await callApi('POST /sessions', { body, idempotencyKey: attempt.sessionKey, prepares: true });
    dispatch({ type: 'sessions_stored', startTime: data.startTime, endTime: data.endTime });
    return { clientSecret, totalCents };
  };

  const paid = () => {
    remember();
    dispatch({ type: 'paid' });
    void refreshQueries('/sessions');
  };

  const goBack = useStepInHistory(state.step, {
    onBack: () => dispatch({ type: 'back_pressed' }),
    onForward: () => void prepare(),
  });

  return { location, zone, offer, state, plan, now, dispatch, prepare, openCharge, paid, goBack, resumed };
}

function initialState({ location: { address }, zone }: Omit<ZoneAndLot, 'offer'>): BookingState {
  const stored = readBooking(zone, serverNow());
  const isNew = getArrival() !== 'load';
  const requested = requestedChoice(zone.isHourly);
  // The user left with the browser's back button: the step has its own document, and this one comes before it.
  if (stored?.step === 'payment' && !canPayHere) return { ...stored, step: 'info' };
  if (stored?.step === 'info') {
    // And with its forward button, if nothing has been changed.
    if (boot.paymentStep && stored.attempt?.intent?.clientSecret) return { ...stored, step: 'payment' };
    return isNew && requested ? { ...stored, choice: requested } : stored;
  }
  if (stored && !(isNew && stored.step === 'done')) return stored;
  const booking = newBooking(zone.isHourly, loadVehicles(address));
  return requested ? { ...booking, choice: requested } : booking;
}

type Ready = Extract<StayPlan, { kind: 'ready' }>;

function intentBody({ location, zone, offer }: ZoneAndLot, state: BookingState, plan: Ready) {
  return {
    locationId: location._id,
    zoneId: zone._id,
    code: offer.code,
    ...wireDuration(plan.stay.duration),
    totalCost: plan.stay.totalCents,
    vehicles: state.vehicles.map(({ plate, state: code }) => ({ plate: plate.trim(), state: code.trim() })),
    ...detailsToSend(state.details),
  };
}

/** The vehicles that the intent was created for, whatever has been typed since. */
function vehiclesIn(attempt: Attempt) {
  const { vehicles } = JSON.parse(attempt.request) as ReturnType<typeof intentBody>;
  return { vehicles };
}

/** The same request within a short time is the same attempt, so that pressing again can never buy twice. */
function attemptFor(request: string, last: Attempt | null, now: number): Attempt {
  if (last && last.request === request && now - last.requestedAt < FRESH_INTENT_MS) return last;
  return { intentKey: randomKey(), sessionKey: randomKey(), request, requestedAt: now, intent: null };
}

// The payment step has its own entry in the browser's history, so that the phone's back gesture leads to the previous
// step instead of out of the booking, and the forward gesture back to the payment. If the step is its own document,
// it already has that entry.
type Moves = {
  readonly onBack: () => void;
  /** Prepares the payment again: a different one, if something has been changed since. */
  readonly onForward: () => void;
};

/** Goes back from the payment step, for our button and for the browser's. */
function useStepInHistory(step: BookingStep, moves: Moves): () => void {
  const latest = useRef(moves);
  latest.current = moves;
  // At once: somebody may go back before effects have run.
  useLayoutEffect(() => {
    const paying = step === 'payment';
    if (boot.paymentStep || !(paying || step === 'info')) return;
    if (paying && !isPaymentEntry()) history.pushState({ step }, '');
    const popped = () => {
      if (paying) latest.current.onBack();
      else if (isPaymentEntry()) latest.current.onForward();
    };
    window.addEventListener('popstate', popped);
    return () => window.removeEventListener('popstate', popped);
  }, [step]);
  return () => (isPaymentEntry() ? history.back() : moves.onBack());
}

function isPaymentEntry(): boolean {
  return (history.state as { readonly step?: unknown } | null)?.step === 'payment';
}
