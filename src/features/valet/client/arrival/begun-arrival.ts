// What is known about a car before its form opens. It is passed in memory, because a plate does not belong in a URL.

import type { KnownCar } from './known-cars-query.ts';
import type { TicketDraft } from './ticket-draft.ts';

export type BegunArrival = { readonly plateNumber: string; readonly known?: KnownCar };

let begun: BegunArrival | null = null;

export function beginArrival(arrival: BegunArrival): void {
  begun = arrival;
}

/** Only once: the next car starts fresh. */
export function takeBegunArrival(): BegunArrival | null {
  const arrival = begun;
  begun = null;
  return arrival;
}

/** The draft with the arrival's details. A known car brings its guest's number along, unless one was typed. */
export function withArrival(draft: TicketDraft, arrival: BegunArrival | null): TicketDraft {
  if (!arrival) return draft;
  const { plateNumber, known } = arrival;
  if (!known) return { ...draft, plateNumber };
  const { lastSeen: _, phoneNumber, ...car } = known;
  return { ...draft, ...car, phoneNumber: draft.phoneNumber || (phoneNumber ?? '') };
}
