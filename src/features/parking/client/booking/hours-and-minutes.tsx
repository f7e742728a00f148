import { t } from 'ttag';
import { MAX_HOURS } from '#features/pricing/rules/duration.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import styles from './booking.module.css';

const texts = {
  customHours: t`Hours`,
  customMinutes: t`Minutes`,
};

export type TypedHours = { readonly hours: string; readonly minutes: string };

type HoursAndMinutesProps = {
  readonly typed: TypedHours;
  readonly onChange: (typed: TypedHours) => void;
  readonly error: string | undefined;
};

/** Any length of time, to the minute. */
export function HoursAndMinutes({ typed, onChange, error }: HoursAndMinutesProps) {
  return (
    <div className={styles.custom}>
      <TextField
        label={texts.customHours}
        type="number"
        name="hours"
        inputMode="decimal"
        min={0}
        max={MAX_HOURS}
        step="any"
        value={typed.hours}
        onChange={(hours) => onChange({ ...typed, hours })}
        error={error}
      />
      <TextField
        label={texts.customMinutes}
        type="number"
        name="minutes"
        inputMode="numeric"
        min={0}
        max={59}
        step={1}
        value={typed.minutes}
        onChange={(minutes) => onChange({ ...typed, minutes })}
      />
    </div>
  );
}
