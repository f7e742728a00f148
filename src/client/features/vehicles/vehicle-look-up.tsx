import { nameVehicle, useVehicleLookUp } from './look-up-vehicle.ts';

// Every sentence about a vehicle that was looked up.
const texts = {
  looking: 'Looking it up…',
  unknown: 'Not in our records; you can continue.',
};

/** Shows the typed plate's make and model, so that a typo is noticed before paying. */
export default function VehicleLookUp({ plate, state }: { readonly plate: string; readonly state: string }) {
  const found = useVehicleLookUp(plate, state);
  return <span role="status">{wordsFor(found)}</span>;
}

function wordsFor(found: ReturnType<typeof useVehicleLookUp>): string {
  if (found === null) return '';
  if (found === 'looking') return texts.looking;
  if (found.content) return nameVehicle(found.content);
  return found.status === 'unknown' ? texts.unknown : '';
}
