// Types of the tables of counted zones.

import type { Computed, NullableTimestamp, Timestamp } from './column-types.ts';

export type FullZonesTable = {
  locationId: string;
  zoneId: string;
  /** When to look whether the lot is full; null once that is done. */
  lookAt: NullableTimestamp;
  /** A day of the lot. */
  mailedOn: string | null;
};

export type ZonePlacesTable = {
  locationId: string;
  zoneId: string;
  /** Written by triggers alone: the holds of the zone that are not deleted yet. */
  taken: number;
};

export type PlaceHoldsTable = {
  locationId: string;
  zoneId: string;
  orderId: string;
  /** From 1: which vehicle of the order, in the order of its sessions' ids. */
  place: number;
  /** The account's id, or the guest's key; null when an order has neither yet. */
  holder: string | null;
  startsAt: Timestamp;
  endsAt: Timestamp;
  /** Until when it waits for its payment; null once it is paid. */
  lapsesAt: NullableTimestamp;
  /** Until when more time is asked for, which waits for its payment until `askedLapsesAt`. */
  askedUntil: NullableTimestamp;
  askedLapsesAt: NullableTimestamp;
  /** The order of the time that is asked for. */
  askedBy: string | null;
  goneAt: Computed<Date>;
  isAhead: boolean;
  wasThere: boolean;
  countedAt: Timestamp;
};
