import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { classNames } from '#platform/ui/class-names.ts';
import hidden from '#platform/ui/hidden.module.css';
import ui from '#platform/ui/primitives.module.css';
import { normalizePlate } from '../../rules/plate.ts';
import type { SavedVehicle } from '../../saved-vehicles.contract.ts';
import styles from './own-cars.module.css';

const texts = { yours: t`Your cars` };

type Typed = { readonly plate: string; readonly state: string };
type OwnCar = Pick<SavedVehicle, '_id' | 'plate' | 'state' | 'nickname'>;

const MAX_OFFERED = 5;

/** The account's cars (rule 32): saved ones first, then those it has paid for. None for a guest, and until all are known. */
export const useOwnCars = (): readonly OwnCar[] => useOwnCarsWhenKnown() ?? [];

/** Of the account's latest stays. */
export const paidCars = () => apiQuery('GET /sessions/me', { query: { limit: 20 } });

/** Null until all are known. A failed request only leaves some out. */
export function useOwnCarsWhenKnown(): readonly OwnCar[] | null {
  const isSignedIn = useCurrentUser() !== null;
  const saved = useQuery({ ...apiQuery('GET /vehicles/me'), enabled: isSignedIn });
  const paid = useQuery({ ...paidCars(), enabled: isSignedIn });
  if (!isSignedIn) return [];
  if (saved.isPending || paid.isPending) return null;
  const used = (paid.data?.sessions ?? []).map(({ _id, vehiclePlate: plate, vehicleState: state }) => {
    return { _id, plate, state, nickname: '' };
  });
  return uniqueCars([...(saved.data?.data.vehicles ?? []), ...used]);
}

const keyOf = ({ plate, state }: Typed): string => `${state} ${normalizePlate(plate)}`;

function uniqueCars(cars: readonly OwnCar[]): readonly OwnCar[] {
  const byKey = new Map<string, OwnCar>();
  for (const car of cars) if (!byKey.has(keyOf(car))) byKey.set(keyOf(car), car);
  return [...byKey.values()];
}

type OwnCarsProps = {
  /** Those that are entered already. */
  readonly entered: readonly Typed[];
  readonly onPick: (car: Typed) => void;
};

/** Below a plate's fields: one tap for each of the account's other cars. */
export function OwnCars({ entered, onPick }: OwnCarsProps) {
  const taken = entered.map(keyOf);
  const others = useOwnCars()
    .filter((car) => !taken.includes(keyOf(car)))
    .slice(0, MAX_OFFERED);
  if (others.length === 0) return null;
  return (
    <fieldset className={classNames(ui.cluster, styles.picks)}>
      <legend className={hidden.hidden}>{texts.yours}</legend>
      {others.map(({ _id, plate, state, nickname }) => (
        <button key={_id} type="button" className={styles.pick} onClick={() => onPick({ plate, state })}>
          {nickname} <span className={styles.plate}>{plate}</span>
        </button>
      ))}
    </fieldset>
  );
}
