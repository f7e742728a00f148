// What a driver had entered, or was paying for, in this tab, when the signal was lost.

import { readTab } from '#platform/browser/tab-storage.ts';

const ZONE = /^\/locations\/[0-9a-f-]{36}\/zones\/([0-9a-f-]{36})(?:\/pay)?$/;

export type UnsentBooking = {
  readonly plates: readonly string[];
  /** A payment had begun, so only the server knows how it ended. */
  readonly isUnclear: boolean;
};

/** For the zone whose page was requested; written by stored-booking.ts. Null once it was paid, and before anything was typed. */
export function readUnsent(path: string): UnsentBooking | null {
  const zoneId = ZONE.exec(path)?.[1];
  return zoneId === undefined ? null : parseUnsent(readTab(`parkvale.booking.${zoneId}`));
}

export function parseUnsent(text: string | null): UnsentBooking | null {
  try {
    const { step, vehicles, attempt } = JSON.parse(text ?? 'null') ?? {};
    if (step !== 'info' && step !== 'payment') return null;
    const typed: unknown[] = Array.isArray(vehicles) ? vehicles.map((vehicle) => vehicle?.plate) : [];
    const plates = typed.filter((plate): plate is string => typeof plate === 'string' && plate.trim() !== '');
    const isUnclear = step === 'payment' && attempt?.tried === true;
    return plates.length > 0 ? { plates, isUnclear } : null;
  } catch {
    return null;
  }
}
