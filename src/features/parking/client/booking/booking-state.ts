// The booking wizard as a pure state machine: what was chosen and typed, the current step, and the attempt to pay.
// Everything here can be stored and restored after a reload.

import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import { MAX_VEHICLES } from '#features/pricing/rules/price-stay.ts';
import type { BookingFailure, BookingRefusal } from './booking-refusals.ts';
import { defaultChoice, type StayChoice } from './stay-choice.ts';
import { NOTHING_TYPED, type TypedDetails } from './stay-details.ts';
import { NO_VEHICLE, type VehicleDraft, type VehicleErrors } from './vehicle-draft.ts';

export type BookingStep = 'info' | 'payment' | 'receipt' | 'done';

/** What the server prepared; nothing is charged by it. Times are ISO strings, so that the state can be stored. */
export type Intent = {
  readonly clientSecret: string | null;
  readonly totalCents: number;
  readonly lines: PriceLines;
  readonly startTime: string;
  readonly endTime: string;
  readonly receiptKey: string;
};

/** One attempt. Its keys make a repeated request safe; a different request needs different keys. */
export type Attempt = {
  readonly intentKey: string;
  readonly sessionKey: string;
  /** The request as a string: what the keys stand for. */
  readonly request: string;
  /** Milliseconds since 1970. */
  readonly requestedAt: number;
  readonly intent: Intent | null;
  /** Its sessions are stored, so money may have moved: check the payment before anything else. */
  readonly tried?: boolean;
};

export type BookingState = {
  readonly step: BookingStep;
  readonly choice: StayChoice;
  readonly vehicles: readonly VehicleDraft[];
  readonly details: TypedDetails;
  readonly vehicleErrors: readonly VehicleErrors[];
  readonly attempt: Attempt | null;
  /** The intent has been requested. */
  readonly busy: boolean;
  readonly failure: BookingFailure | null;
  /** Counts the refusals, so that each one moves the focus to the first invalid field. */
  readonly refusals: number;
};

export type BookingAction =
  | { readonly type: 'stay_chosen'; readonly choice: StayChoice }
  | { readonly type: 'vehicle_typed'; readonly index: number; readonly vehicle: VehicleDraft }
  | { readonly type: 'vehicle_added' }
  | { readonly type: 'vehicle_removed'; readonly index: number }
  | { readonly type: 'details_typed'; readonly details: Partial<TypedDetails> }
  /** The previous car is already parked. */
  | { readonly type: 'other_car' }
  | { readonly type: 'vehicles_refused'; readonly errors: readonly VehicleErrors[] }
  | { readonly type: 'intent_requested'; readonly attempt: Attempt }
  | { readonly type: 'intent_prepared'; readonly intent: Intent }
  | { readonly type: 'intent_refused'; readonly refusal: BookingRefusal; readonly answered: boolean }
  /** Another payment method means another attempt at the same stay. */
  | { readonly type: 'attempt_changed'; readonly attempt: Attempt }
  /** The stay starts when it is paid, slightly later than its price was quoted. */
  | { readonly type: 'sessions_stored'; readonly startTime: string; readonly endTime: string }
  | { readonly type: 'back_pressed' }
  | { readonly type: 'payment_over'; readonly failure: BookingFailure }
  | { readonly type: 'paid' }
  | { readonly type: 'receipt_left' }
  | { readonly type: 'started_anew'; readonly isHourly: boolean };

export function newBooking(
  isHourly: boolean,
  vehicles: readonly VehicleDraft[],
  details: TypedDetails = NOTHING_TYPED,
): BookingState {
  return {
    step: 'info',
    choice: defaultChoice(isHourly),
    vehicles: vehicles.length > 0 ? vehicles : [NO_VEHICLE],
    details,
    vehicleErrors: [],
    attempt: null,
    busy: false,
    failure: null,
    refusals: 0,
  };
}

export function reduceBooking(state: BookingState, action: BookingAction): BookingState {
  switch (action.type) {
    case 'stay_chosen':
      return { ...withoutIntent(state), choice: action.choice };
    case 'vehicle_typed':
      return typeVehicle(state, action.index, action.vehicle);
    case 'vehicle_added':
      if (state.vehicles.length >= MAX_VEHICLES) return state;
      return { ...withoutIntent(state), vehicles: [...state.vehicles, nextVehicle(state)] };
    case 'vehicle_removed':
      return removeVehicle(state, action.index);
    case 'details_typed':
      return { ...withoutIntent(state), details: { ...state.details, ...action.details } };
    case 'other_car':
      return { ...withoutIntent(state), vehicles: [nextVehicle(state)] };
    case 'vehicles_refused':
      return { ...state, vehicleErrors: action.errors, failure: null, refusals: state.refusals + 1 };
    case 'intent_requested':
      return { ...state, attempt: action.attempt, busy: true, failure: null, vehicleErrors: [] };
    case 'intent_prepared':
      return prepareIntent(state, action.intent);
    case 'intent_refused':
      return refuseIntent(state, action.refusal, action.answered);
    case 'attempt_changed':
      return { ...state, attempt: action.attempt };
    case 'sessions_stored':
      return moveStay(state, action);
    case 'back_pressed':
      return { ...state, step: 'info', failure: null };
    case 'payment_over':
      return { ...state, step: 'info', attempt: null, busy: false, failure: action.failure };
    case 'paid':
      return { ...state, step: 'receipt', busy: false, failure: null };
    case 'receipt_left':
      return { ...state, step: 'done' };
    case 'started_anew':
      return newBooking(action.isHourly, state.vehicles);
    default:
      return action satisfies never;
  }
}

/** What was prepared is no longer what is wanted; its keys stay, for the same request again. */
function withoutIntent(state: BookingState): BookingState {
  const attempt = state.step === 'info' && state.attempt ? { ...state.attempt, intent: null } : state.attempt;
  return { ...state, attempt, failure: null };
}

/** One more car is likely to be from the same state. */
function nextVehicle({ vehicles }: BookingState): VehicleDraft {
  return { ...NO_VEHICLE, state: vehicles.at(-1)?.state ?? '' };
}

function typeVehicle(state: BookingState, index: number, vehicle: VehicleDraft): BookingState {
  const old = state.vehicles[index];
  // Only what was changed loses its message.
  const vehicleErrors = state.vehicleErrors.map((errors, at) =>
    at !== index
      ? errors
      : {
          ...(errors.plate !== undefined && old?.plate === vehicle.plate ? { plate: errors.plate } : {}),
          ...(errors.state !== undefined && old?.state === vehicle.state ? { state: errors.state } : {}),
        },
  );
  const vehicles = state.vehicles.map((stored, at) => (at === index ? vehicle : stored));
  return { ...withoutIntent(state), vehicles, vehicleErrors };
}

function removeVehicle(state: BookingState, index: number): BookingState {
  if (state.vehicles.length < 2) return state;
  return {
    ...withoutIntent(state),
    vehicles: state.vehicles.filter((_, at) => at !== index),
    vehicleErrors: state.vehicleErrors.filter((_, at) => at !== index),
  };
}

/** A free stay has no payment step: its receipt already exists. */
function prepareIntent(state: BookingState, intent: Intent): BookingState {
  if (!state.attempt) return state;
  const step = intent.clientSecret === null ? 'receipt' : 'payment';
  return { ...state, step, busy: false, attempt: { ...state.attempt, intent } };
}

function moveStay(state: BookingState, { startTime, endTime }: Pick<Intent, 'startTime' | 'endTime'>): BookingState {
  if (!state.attempt?.intent) return state;
  const intent = { ...state.attempt.intent, startTime, endTime };
  return { ...state, attempt: { ...state.attempt, intent, tried: true } };
}

/** An unanswered request keeps its idempotency keys, so that a retry is the same request. */
function refuseIntent(state: BookingState, refusal: BookingRefusal, answered: boolean): BookingState {
  return {
    ...state,
    busy: false,
    attempt: answered ? null : state.attempt,
    failure: refusal.failure,
    vehicleErrors: refusal.vehicleErrors,
    refusals: state.refusals + 1,
  };
}
