// The booking in progress, stored for this tab, so that it resumes after a lost connection or a reload.

import { boot } from '#platform/api/boot.ts';
import { readTab, storeTab } from '#platform/browser/tab-storage.ts';
import type { BookingFailure } from './booking-refusals.ts';
import type { Attempt, BookingState, BookingStep, Intent } from './booking-state.ts';
import { defaultChoice, fitsZone, type StayChoice } from './stay-choice.ts';
import { NOTHING_TYPED, type TypedDetails } from './stay-details.ts';
import type { VehicleDraft } from './vehicle-draft.ts';

const VERSION = 2;
const STEPS: readonly BookingStep[] = ['info', 'payment', 'receipt', 'done'];

const keyOf = (zoneId: string) => `parkvale.booking.${zoneId}`;

export function storeBooking(zoneId: string, state: BookingState): void {
  const { step, choice, vehicles, details, attempt } = state;
  // A failed payment is reported on the page where it started, which is another document if the payment had its own.
  const failure = boot.paymentStep ? state.failure : null;
  storeTab(keyOf(zoneId), JSON.stringify({ version: VERSION, step, choice, vehicles, details, attempt, failure }));
}

/** Null if nothing is stored that still makes sense. */
export function readBooking(zone: { _id: string; isHourly: boolean }, now: Date): BookingState | null {
  return parseBooking(readTab(keyOf(zone._id)), zone.isHourly, now);
}

type Typed = Pick<BookingState, 'vehicles' | 'details'>;

/** What was typed in this tab, whichever way to pay it was typed for; null for nothing. */
export function readTyped(zoneId: string): Typed | null {
  const stored = parseObject(readTab(keyOf(zoneId)));
  if (!stored) return null;
  const vehicles = stored.vehicles as readonly VehicleDraft[] | undefined;
  if (!areVehicles(vehicles) || vehicles.every(({ plate }) => plate.trim() === '')) return null;
  return { vehicles, details: detailsIn(stored) };
}

/** For the other ways to park in this zone. */
export function storeTyped(zoneId: string, { vehicles, details }: Typed, isHourly = true): void {
  const stored = parseObject(readTab(keyOf(zoneId)));
  const isEntering = stored?.version === VERSION && stored.step === 'info';
  const entered = isEntering
    ? { ...stored, attempt: null, vehicles, details }
    : { ...newEntry(isHourly), vehicles, details };
  storeTab(keyOf(zoneId), JSON.stringify(entered));
}

const newEntry = (isHourly: boolean) => ({
  version: VERSION,
  step: 'info',
  choice: defaultChoice(isHourly),
  attempt: null,
  failure: null,
});

export function parseBooking(text: string | null, isHourly: boolean, now: Date): BookingState | null {
  const stored = parseObject(text);
  if (stored?.version !== VERSION) return null;
  const step = STEPS.find((known) => known === stored.step);
  const choice = stored.choice as StayChoice | undefined;
  const vehicles = stored.vehicles as readonly VehicleDraft[] | undefined;
  const attempt = (stored.attempt ?? null) as Attempt | null;
  if (!step || !choice || !fitsZone(choice, isHourly) || !areVehicles(vehicles)) return null;
  if (step !== 'info' && !isStillOfUse(attempt?.intent ?? null, now)) return null;
  const failure = (stored.failure ?? null) as BookingFailure | null;
  return {
    step,
    choice,
    vehicles,
    details: detailsIn(stored),
    attempt,
    vehicleErrors: [],
    busy: false,
    failure,
    refusals: 0,
  };
}

const detailsIn = (stored: Readonly<Record<string, unknown>>): TypedDetails => ({
  ...NOTHING_TYPED,
  ...(stored.details as Partial<TypedDetails> | undefined),
});

/** Yesterday's receipt must not block today's parking. */
function isStillOfUse(intent: Intent | null, now: Date): boolean {
  return intent !== null && new Date(intent.endTime) > now;
}

function areVehicles(value: readonly VehicleDraft[] | undefined): value is readonly VehicleDraft[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((vehicle) => typeof vehicle?.plate === 'string' && typeof vehicle?.state === 'string');
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
