import { Banner } from '#platform/ui/banner.tsx';
import { paidTexts as texts } from './paid-texts.ts';
import type { VehicleDraft } from './vehicle-draft.ts';
import { namePlates } from './what-was-booked.ts';

/** Vehicles of a paid booking that may not park: mentioned before those that may, or the driver would leave them there. */
export function TurnedAway({ vehicles }: { readonly vehicles: readonly VehicleDraft[] }) {
  if (vehicles.length === 0) return null;
  const isOne = vehicles.length === 1;
  return (
    <Banner tone="error" title={texts.turnedAway(namePlates(vehicles), isOne)}>
      {texts.turnedAwayWhy(isOne)}
    </Banner>
  );
}
