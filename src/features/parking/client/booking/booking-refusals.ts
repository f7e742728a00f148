// What a refused booking means for the page: where to show the message, and what to offer next.

import { ApiError, errorText } from '#platform/api/api-error.ts';
import type { VehicleErrors } from './vehicle-draft.ts';

/** The page that adds time to it. */
export type OwnSession = {
  readonly sessionId: string;
  readonly receiptKey: string;
  /** ISO 8601. */
  readonly startTime?: unknown;
};

/** `contact`: two characters of where the link goes. */
export type StopLink = { readonly plate: string; readonly contact: string };

export type BookingFailure =
  /** The zone's page shows the new price; nothing was charged. */
  | { readonly kind: 'price_changed'; readonly totalCents: number | null }
  /** `own`: the running session, if it is the driver's; otherwise `link`, if it can be stopped by a link. */
  | {
      readonly kind: 'already_paid';
      readonly until: string | null;
      readonly own: OwnSession | null;
      readonly link: StopLink | null;
    }
  /** No space was left when the page was opened. */
  | { readonly kind: 'full_now' }
  /** `full`: no space is left. */
  | { readonly kind: 'words' | 'full'; readonly message: string };

export type BookingRefusal = {
  readonly failure: BookingFailure | null;
  readonly vehicleErrors: readonly VehicleErrors[];
  /** This page's copy of the zone is out of date. */
  readonly zoneChanged: boolean;
};

const ZONE_CODES = [
  'price_changed',
  'zone_closed',
  'outlasts_closing',
  'zone_paused',
  'pin_unchecked',
  'zone_archived',
  'location_archived',
];
const VEHICLE_FIELD = /^vehicles\.(\d)\.(plate|state)$/;

export function readBookingRefusal(error: unknown, vehicleCount: number): BookingRefusal {
  const vehicleErrors = vehicleErrorsIn(error, vehicleCount);
  const atFields = vehicleErrors.length > 0;
  const zoneChanged = error instanceof ApiError && ZONE_CODES.includes(error.code);
  return { failure: atFields ? null : failureIn(error), vehicleErrors, zoneChanged };
}

function failureIn(error: unknown): BookingFailure {
  if (error instanceof ApiError && error.code === 'price_changed') {
    return { kind: 'price_changed', totalCents: numberOr(error.data.totalCost) };
  }
  if (error instanceof ApiError && error.code === 'already_paid') {
    const { endTime, sessionId, receiptKey, startTime, plate, contact } = error.data;
    const isOwn = typeof sessionId === 'string' && typeof receiptKey === 'string';
    const own = isOwn ? { sessionId, receiptKey, startTime } : null;
    const link = typeof plate === 'string' && typeof contact === 'string' ? { plate, contact } : null;
    return { kind: 'already_paid', until: textOr(endTime), own, link };
  }
  const isFull = error instanceof ApiError && error.code === 'zone_full';
  return { kind: isFull ? 'full' : 'words', message: errorText(error) };
}

function vehicleErrorsIn(error: unknown, vehicleCount: number): readonly VehicleErrors[] {
  if (!(error instanceof ApiError)) return [];
  const found = Object.entries(error.fields).flatMap(([field, message]) => {
    const [, at, part] = VEHICLE_FIELD.exec(field) ?? [];
    return at === undefined || part === undefined ? [] : [{ at: Number(at), part, message }];
  });
  if (found.length === 0) return [];
  return Array.from({ length: vehicleCount }, (_, index) =>
    Object.fromEntries(found.filter(({ at }) => at === index).map(({ part, message }) => [part, message])),
  );
}

function textOr(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOr(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
