// The data with which an officer's phone checks plates without a signal.

import { z } from 'zod';
import { PLATE_LISTS } from '#features/plate-lists/rules/plate-lists.ts';
import { Id, IsoTime } from '#platform/contract/wire.ts';

export const OfficerZone = z.object({ _id: Id, zoneNumber: z.string() });

/** One car in a pack. Names are short because a pack has up to two thousand cars. Times are Unix seconds. */
const PackCar = z.object({
  /** Session or ticket. */
  i: Id,
  /** The plate without spaces and hyphens, and the state; empty when unknown. */
  p: z.string(),
  s: z.string(),
  /** The index of its zone in `zones`; -1 for none. */
  z: z.int(),
  /** Covered from, start, end; e is null for a valet's car. */
  c: z.int(),
  b: z.int(),
  e: z.int().nullable(),
  /** m: member, v: valet, r: reservation, p: permit. Omitted for a session. */
  k: z.enum(['m', 'v', 'r', 'p']).optional(),
  /** The other plate of a corrected session; listed next to the car's own, with the same id. */
  a: z.literal(true).optional(),
});

/** Why an officer should look twice: the plate is on one of the owner's lists. */
export const PlateMatch = z.object({
  list: z.enum(PLATE_LISTS),
  reason: z.string(),
  /** The last day; null means no end. */
  until: z.string().nullable(),
});
export type PlateMatch = z.output<typeof PlateMatch>;

/** A car that an officer marked as parked there (rule 296). */
export const Chalk = z.object({
  _id: Id,
  officer: z.object({ _id: Id, name: z.string() }),
  plateNumber: z.string(),
  state: z.string().nullable(),
  zone: OfficerZone.nullable(),
  /** Where it is parked; empty if nobody said. */
  place: z.string(),
  seenAt: IsoTime,
  /** The phone's clocks contradicted each other: it was seen at that time or before. */
  estimated: z.boolean(),
  hasPhoto: z.boolean(),
});
export type Chalk = z.output<typeof Chalk>;

export const OfflinePack = z.object({
  locationId: Id,
  name: z.string(),
  address: z.string(),
  timeZone: z.string(),
  /** From its address; null if that names none. */
  lotState: z.string().nullable(),
  zones: z.array(OfficerZone),
  /** True: replaces what the phone has. False: only changes, to be merged by `i`. */
  whole: z.boolean(),
  cars: z.array(PackCar),
  /** Always the full list, because there are few. */
  chalks: z.array(Chalk),
  /** The owner's lists; null if the phone's are still current. */
  lists: z
    .object({
      tag: z.string(),
      plates: z.array(PlateMatch.extend({ p: z.string(), /** Empty: every state. */ s: z.string() })),
    })
    .nullable(),
  /** No longer entitled to park here, for example because they were refunded or retrieved. */
  gone: z.array(Id),
  /** Send it back to get only what changed. */
  version: z.string(),
  takenAt: IsoTime,
  /** Unchanged as long as nothing here has changed; also the ETag. */
  tag: z.string(),
});
export type OfflinePack = z.output<typeof OfflinePack>;
