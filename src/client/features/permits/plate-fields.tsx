import { Button } from '../../ui/base/button.tsx';
import { TextField } from '../../ui/roadside/text-field.tsx';
import styles from './permits.module.css';
import { permitsTexts as texts } from './permits-texts.ts';

export type EnteredPlate = { readonly plate: string; readonly state: string };

type PlateFieldsProps = {
  readonly value: readonly EnteredPlate[];
  readonly onChange: (plates: readonly EnteredPlate[]) => void;
  readonly most: number;
  /** Errors are shown once somebody has tried to continue. */
  readonly tried: boolean;
};

export const isPlate = ({ plate }: EnteredPlate): boolean => /[A-Za-z0-9]/.test(plate);
export const isState = ({ state }: EnteredPlate): boolean => /^[A-Za-z]{2}$/.test(state.trim());

/** The plates of a permit, one line each. */
export function PlateFields({ value, onChange, most, tried }: PlateFieldsProps) {
  const change = (at: number, to: Partial<EnteredPlate>) =>
    onChange(value.map((each, place) => (place === at ? { ...each, ...to } : each)));
  return (
    <>
      {value.map((entered, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and only the last is removed.
        <div key={at} className={styles.pair}>
          <TextField
            label={texts.plate(at + 1)}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={16}
            value={entered.plate}
            onChange={(plate) => change(at, { plate: plate.toUpperCase() })}
            error={tried && !isPlate(entered) ? texts.plateWrong : undefined}
          />
          <TextField
            label={texts.state(at + 1)}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={2}
            value={entered.state}
            onChange={(state) => change(at, { state: state.toUpperCase() })}
            error={tried && !isState(entered) ? texts.stateWrong : undefined}
          />
        </div>
      ))}
      <div className={styles.ways}>
        {value.length < most && (
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
