import type { ReactNode } from 'react';
import { MAX_VEHICLES } from '#features/pricing/rules/price-stay.ts';
import { PlateField } from '#features/vehicles/client/shared/plate-field.tsx';
import { StateField } from '#features/vehicles/client/shared/state-field.tsx';
import { Button } from '#platform/ui/button.tsx';
import hidden from '#platform/ui/hidden.module.css';
import { PlusIcon } from '#platform/ui/icons.tsx';
import styles from './booking.module.css';
import type { BookingAction, BookingState } from './booking-state.ts';
import { bookingTexts as texts } from './booking-texts.ts';
import type { VehicleDraft } from './vehicle-draft.ts';

type VehicleAction = Extract<BookingAction, { type: 'vehicle_typed' | 'vehicle_added' | 'vehicle_removed' }>;

type Known = VehicleDraft & { readonly place: number; readonly onPick: (vehicle: VehicleDraft) => void };

/** What is known about a vehicle and similar ones, shown below its plate. */
export type RenderKnown = (known: Known) => ReactNode;

type VehicleListProps = {
  readonly booking: {
    readonly state: Pick<BookingState, 'vehicles' | 'vehicleErrors'>;
    readonly dispatch: (action: VehicleAction) => void;
  };
  readonly renderKnown: RenderKnown;
};

/** Plate and state of each vehicle, up to five. */
export function VehicleList({ booking, renderKnown }: VehicleListProps) {
  const { vehicles } = booking.state;
  return (
    <section className={styles.vehicles}>
      <h2 className={vehicles.length > 1 ? undefined : hidden.hidden}>{texts.vehicles(vehicles.length)}</h2>
      {vehicles.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a vehicle has no identity but its index while it is edited.
        <VehicleFields key={place} booking={booking} place={place} renderKnown={renderKnown} />
      ))}
    </section>
  );
}

type VehicleFieldsProps = VehicleListProps & { readonly place: number };

function VehicleFields({ booking, place, renderKnown }: VehicleFieldsProps) {
  const { vehicles, vehicleErrors } = booking.state;
  const vehicle = vehicles[place];
  if (!vehicle) return null;
  const several = vehicles.length > 1;
  const errors = vehicleErrors[place] ?? {};
  const type = (changed: Partial<VehicleDraft>) =>
    booking.dispatch({ type: 'vehicle_typed', place, vehicle: { ...vehicle, ...changed } });
  return (
    <div className={styles.vehicle}>
      <div className={styles.plateRow}>
        <PlateField
          label={several ? texts.plateOf(place + 1) : texts.plate}
          name={`plate-${place + 1}`}
          value={vehicle.plate}
          onChange={(plate) => type({ plate })}
          error={errors.plate}
        />
        <StateField
          label={several ? texts.stateOf(place + 1) : texts.state}
          name={`state-${place + 1}`}
          enterKeyHint="done"
          value={vehicle.state}
          onChange={(state) => type({ state })}
          error={errors.state}
        />
      </div>
      <div className={styles.known}>
        {renderKnown({ ...vehicle, place, onPick: type })}
        {several && (
          <Button
            variant="quiet"
            size="small"
            aria-label={texts.removeVehicleOf(vehicle.plate, place + 1)}
            onClick={() => booking.dispatch({ type: 'vehicle_removed', place })}
          >
            {texts.removeVehicle}
          </Button>
        )}
        {place + 1 === vehicles.length && place + 1 < MAX_VEHICLES && (
          <Button variant="quiet" size="small" onClick={() => booking.dispatch({ type: 'vehicle_added' })}>
            <PlusIcon /> {texts.addVehicle}
          </Button>
        )}
      </div>
    </div>
  );
}
