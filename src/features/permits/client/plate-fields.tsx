import { t } from 'ttag';
import { OwnCars } from '#features/vehicles/client/shared/own-cars.tsx';
import { PlateField } from '#features/vehicles/client/shared/plate-field.tsx';
import { StateField } from '#features/vehicles/client/shared/state-field.tsx';
import { checkPlate, plateError } from '#features/vehicles/rules/plate.ts';
import { checkState } from '#features/vehicles/rules/us-states.ts';
import { Button } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';
import styles from './permits.module.css';

const texts = {
  plate: (at: number) => t`License plate ${at}`,
  state: (at: number) => t`State ${at}`,
  plateWrong: t`Please provide a valid license plate`,
  stateWrong: t`Two letters, such as IL`,
  addPlate: t`Add a plate`,
  removePlate: (at: number) => t`Remove plate ${at}`,
};

export type EnteredPlate = { readonly plate: string; readonly state: string };

type PlateFieldsProps = {
  readonly value: readonly EnteredPlate[];
  readonly onChange: (plates: readonly EnteredPlate[]) => void;
  readonly max: number;
  /** Errors are shown once somebody has tried to continue. */
  readonly tried: boolean;
};

export const isPlate = ({ plate }: EnteredPlate): boolean => checkPlate(plate).ok;
export const isState = ({ state }: EnteredPlate): boolean => checkState(state).ok;

/** The plates of a permit, one line each. */
export function PlateFields({ value, onChange, max, tried }: PlateFieldsProps) {
  const change = (at: number, to: Partial<EnteredPlate>) =>
    onChange(value.map((each, index) => (index === at ? { ...each, ...to } : each)));
  const blank = value.findIndex(({ plate }) => plate === '');
  const pick = (car: EnteredPlate) => (blank < 0 ? onChange([...value, car]) : change(blank, car));
  return (
    <>
      {value.map((entered, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and only the last is removed.
        <div key={at} className={styles.pair}>
          <PlateField
            label={texts.plate(at + 1)}
            value={entered.plate}
            onChange={(plate) => change(at, { plate })}
            error={tried ? plateError(entered.plate, texts.plateWrong) : undefined}
          />
          <StateField
            label={texts.state(at + 1)}
            value={entered.state}
            onChange={(state) => change(at, { state })}
            error={tried && !isState(entered) ? texts.stateWrong : undefined}
          />
        </div>
      ))}
      {(blank >= 0 || value.length < max) && <OwnCars entered={value} onPick={pick} />}
      <div className={ui.row}>
        {value.length < max && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => onChange([...value, { plate: '', state: value[0]?.state ?? '' }])}
          >
            {texts.addPlate}
          </Button>
        )}
        {value.length > 1 && (
          <Button variant="quiet" size="small" onClick={() => onChange(value.slice(0, -1))}>
            {texts.removePlate(value.length)}
          </Button>
        )}
      </div>
    </>
  );
}
