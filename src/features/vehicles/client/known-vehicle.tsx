import { t } from 'ttag';
import { STATE_NAMES } from '../rules/state-names.ts';
import styles from './known-vehicle.module.css';
import { nameVehicle, useVehicleLookup } from './lookup-vehicle.ts';
import { useSavedVehicles } from './use-saved-vehicles.ts';

// Every sentence about a vehicle that was looked up.
const texts = {
  looking: t`Looking it up…`,
  unknown: t`Check that it is right.`,
  yours: t`Your cars`,
};

type Typed = { readonly plate: string; readonly state: string };

export type KnownVehicleProps = Typed & {
  /** Which of the booking's vehicles this is; the first one is prefilled with the account's default. */
  readonly place: number;
  readonly onPick: (vehicle: Typed) => void;
};

/** Below a plate's fields: its state, make and model, so that a typo is noticed before paying, and the account's other vehicles. */
export default function KnownVehicle({ place, onPick, ...typed }: KnownVehicleProps) {
  const found = useVehicleLookup(typed.plate, typed.state);
  const others = useSavedVehicles({ typed, isFirst: place === 0, onPick });
  return (
    <>
      {stateName(typed.state)} <span role="status">{wordsFor(found)}</span>
      {others.length > 0 && (
        <fieldset className={styles.picks}>
          <legend>{texts.yours}</legend>
          {others.map(({ _id, plate, state, nickname }) => (
            <button key={_id} type="button" className={styles.pick} onClick={() => onPick({ plate, state })}>
              {nickname} {plate}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

function wordsFor(found: ReturnType<typeof useVehicleLookup>): string {
  if (found === null) return '';
  if (found === 'looking') return texts.looking;
  if (found.content) return nameVehicle(found.content);
  return found.status === 'unknown' ? texts.unknown : '';
}

function stateName(code: string): string {
  const names: Readonly<Record<string, string>> = STATE_NAMES;
  const name = names[code];
  return name === undefined ? '' : `${name}.`;
}
