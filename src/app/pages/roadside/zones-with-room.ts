// Where else at a lot a driver can park when their zone is full.

import { openingState } from '#features/zones/client/shared/opening-state.ts';
import type { OfferingLot } from '#features/zones/client/shared/zone-offer.ts';
import type { Zone } from '#features/zones/zones.contract.ts';

type RequiredRoom = {
  /** The id of the zone that is full. */
  readonly besides: string;
  readonly vehicles: number;
  readonly location: OfferingLot;
  readonly now: Date;
};

/** The other zones that sell now and have places for all vehicles. */
export const zonesWithRoom = (
  zones: readonly Zone[],
  { besides, vehicles, location, now }: RequiredRoom,
): readonly Zone[] =>
  zones.filter(
    (zone) =>
      zone._id !== besides &&
      !zone.archived &&
      !zone.paused &&
      hasRoom(zone.left, vehicles) &&
      openingState(zone, location, now).isOpen,
  );

/** If places are not counted there may be any number. */
export const hasRoom = (left: number | null | undefined, vehicles: number): boolean =>
  left === null || left === undefined || left >= vehicles;
