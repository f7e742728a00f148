import { useLayoutEffect, useRef } from 'react';
import { t } from 'ttag';
import { STATE_NAMES } from '../rules/state-names.ts';
import { nameVehicle, useVehicleLookup } from './lookup-vehicle.ts';
import styles from './shared/own-cars.module.css';
import { OwnCars, useOwnCars } from './shared/own-cars.tsx';

// Every sentence about a vehicle that was looked up.
const texts = {
  looking: t`Looking it up…`,
  unknown: t`Is it right?`,
};

type Typed = { readonly plate: string; readonly state: string };

export type KnownVehicleProps = Typed & {
  /** Which of the booking's vehicles this is; the first one is prefilled with the account's default. */
  readonly index: number;
  readonly onPick: (vehicle: Typed) => void;
};

/** Below a plate's fields: its state, make and model, so that a typo is noticed before paying, and the account's other vehicles. */
export default function KnownVehicle({ index, onPick, ...typed }: KnownVehicleProps) {
  const found = useVehicleLookup(typed.plate, typed.state);
  usePrefilled({ typed, isFirst: index === 0, onPick });
  return (
    <>
      <p className={styles.known}>
        {typed.plate !== '' && stateName(typed.state)} <span role="status">{wordsFor(found)}</span>
      </p>
      <OwnCars entered={[typed]} onPick={onPick} />
    </>
  );
}

type Prefilled = { readonly typed: Typed; readonly isFirst: boolean; readonly onPick: (vehicle: Typed) => void };

/** If nothing is typed when the account's cars arrive, the first vehicle of a booking becomes the first of them. */
function usePrefilled({ typed, isFirst, onPick }: Prefilled): void {
  const [preferred] = useOwnCars();
  const mayFill = useRef(isFirst);
  useLayoutEffect(() => {
    if (!preferred || !mayFill.current) return;
    mayFill.current = false;
    if (typed.plate === '') onPick({ plate: preferred.plate, state: preferred.state });
  }, [preferred, typed.plate, onPick]);
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
