import { type ReactNode, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { MAX_VEHICLES } from '#features/pricing/rules/price-stay.ts';
import { PlateField } from '#features/vehicles/client/shared/plate-field.tsx';
import { StateField } from '#features/vehicles/client/shared/state-field.tsx';
import { Button } from '#platform/ui/button.tsx';
import hidden from '#platform/ui/hidden.module.css';
import { PlusIcon } from '#platform/ui/icons.tsx';
import styles from './booking.module.css';
import type { BookingAction, BookingState } from './booking-state.ts';
import { NoteField } from './note-field.tsx';
import type { VehicleDraft } from './vehicle-draft.ts';

const texts = {
  vehicles: (count: number) => ngettext(msgid`Your car`, `Your cars`, count),
  plate: t`License plate`,
  state: t`State`,
  plateOf: (number: number) => t`License plate ${number}`,
  stateOf: (number: number) => t`State ${number}`,
  addVehicle: t`Add another car`,
  addNote: t`Add a note`,
  removeVehicle: t`Remove`,
  removeVehicleOf: (plate: string, number: number) => t`Remove ${plate || t`car ${number}`}`,
};

type VehicleAction = Extract<
  BookingAction,
  { type: 'vehicle_typed' | 'vehicle_added' | 'vehicle_removed' | 'details_typed' }
>;

type Known = VehicleDraft & { readonly index: number; readonly onPick: (vehicle: VehicleDraft) => void };

/** What is known about a vehicle and similar ones, shown below its plate. */
export type RenderKnown = (known: Known) => ReactNode;

type VehicleListProps = {
  readonly booking: {
    readonly state: Pick<BookingState, 'vehicles' | 'vehicleErrors' | 'details'>;
    readonly dispatch: (action: VehicleAction) => void;
  };
  readonly renderKnown: RenderKnown;
};

/** Plate and state of each vehicle, up to five, and the driver's note. */
export function VehicleList({ booking, renderKnown }: VehicleListProps) {
  const {
    vehicles,
    details: { note },
  } = booking.state;
  const [isNoting, setNoting] = useState(note !== '');
  return (
    <section className={styles.vehicles}>
      <h2 className={vehicles.length > 1 ? undefined : hidden.hidden}>{texts.vehicles(vehicles.length)}</h2>
      {vehicles.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a vehicle has no identity but its index while it is edited.
        <VehicleFields key={index} booking={booking} index={index} renderKnown={renderKnown}>
          {index + 1 === vehicles.length && !isNoting && (
            <Button variant="quiet" size="small" onClick={() => setNoting(true)}>
              {texts.addNote}
            </Button>
          )}
        </VehicleFields>
      ))}
      {isNoting && (
        <NoteField
          note={note}
          onChange={(typed) => booking.dispatch({ type: 'details_typed', details: { note: typed } })}
        />
      )}
    </section>
  );
}

type VehicleFieldsProps = VehicleListProps & { readonly index: number; readonly children: ReactNode };

function VehicleFields({ booking, index, renderKnown, children }: VehicleFieldsProps) {
  const { vehicles, vehicleErrors } = booking.state;
  const vehicle = vehicles[index];
  if (!vehicle) return null;
  const several = vehicles.length > 1;
  const errors = vehicleErrors[index] ?? {};
  const type = (changed: Partial<VehicleDraft>) =>
    booking.dispatch({ type: 'vehicle_typed', index, vehicle: { ...vehicle, ...changed } });
  return (
    <div className={styles.vehicle}>
      <div className={styles.plateRow}>
        <PlateField
          label={several ? texts.plateOf(index + 1) : texts.plate}
          name={`plate-${index + 1}`}
          value={vehicle.plate}
          onChange={(plate) => type({ plate })}
          error={errors.plate}
        />
        <StateField
          label={several ? texts.stateOf(index + 1) : texts.state}
          name={`state-${index + 1}`}
          enterKeyHint="done"
          value={vehicle.state}
          onChange={(state) => type({ state })}
          error={errors.state}
        />
      </div>
      <div className={styles.known}>
        {renderKnown({ ...vehicle, index, onPick: type })}
        {several && (
          <Button
            variant="quiet"
            size="small"
            aria-label={texts.removeVehicleOf(vehicle.plate, index + 1)}
            onClick={() => booking.dispatch({ type: 'vehicle_removed', index })}
          >
            {texts.removeVehicle}
          </Button>
        )}
        {index + 1 === vehicles.length && index + 1 < MAX_VEHICLES && (
          <Button variant="quiet" size="small" onClick={() => booking.dispatch({ type: 'vehicle_added' })}>
            <PlusIcon /> {texts.addVehicle}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
