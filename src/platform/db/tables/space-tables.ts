// Types of the tables of counted zones.

import type { Computed, NullableTimestamp, Timestamp } from './column-types.ts';

export type FullZonesTable = {
  locationId: string;
  zoneId: string;
  /** When to check whether the lot is full; null once that is done. */
  lookAt: NullableTimestamp;
  /** A day on the lot's calendar. */
  mailedOn: string | null;
};

export type ZoneSpacesTable = {
  locationId: string;
  zoneId: string;
  /** Written only by triggers: the holds of the zone that are not deleted yet. */
  taken: number;
};

export type SpaceHoldsTable = {
  locationId: string;
  zoneId: string;
  orderId: string;
  /** From 1: which vehicle of the order, ordered by the ids of its sessions. */
  space: number;
  /** The account's id, or the guest's key; null while an order has neither. */
  holder: string | null;
  startsAt: Timestamp;
  endsAt: Timestamp;
  /** How long it waits for its payment; null once it is paid. */
  expiresAt: NullableTimestamp;
  /** While it is unpaid: the network that asked for it, and since when it keeps the space. */
  network: string | null;
  heldSince: NullableTimestamp;
  /** The end of the extra time that is requested; it waits for its payment until `requestedExpiresAt`. */
  requestedUntil: NullableTimestamp;
  requestedExpiresAt: NullableTimestamp;
  /** The order for the requested time. */
  requestedBy: string | null;
  goneAt: Computed<Date>;
  isAhead: boolean;
  wasThere: boolean;
  countedAt: Timestamp;
};

/** What an event keeps in a zone on one of its days. */
export type EventHoldsTable = {
  locationId: string;
  /** Also of its holds. */
  id: string;
  zoneId: string;
  name: string;
  spaces: number;
  startsAt: Timestamp;
  endsAt: Timestamp;
};
