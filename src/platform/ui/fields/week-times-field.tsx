import { t } from 'ttag';
import { dayName } from '#platform/calendar/day-names.ts';
import type { WeekTime } from '#platform/contract/week-time.ts';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '../text-field.tsx';
import styles from './fields.module.css';
import { LineListField } from './line-list-field.tsx';
import { SelectField, type SelectOption } from './select-field.tsx';

type WeekTimesFieldProps<T extends WeekTime> = {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** What is wrong with one end of a line. */
  readonly errorAt?: ((index: number, end: 'from' | 'until') => string | undefined) | undefined;
  readonly value: readonly T[];
  readonly onChange: (value: readonly T[]) => void;
  /** The values of a new line. */
  readonly fresh: T;
  readonly addLabel: string;
  /** More controls for each line. */
  readonly also?:
    | {
        readonly label: string;
        readonly name: Exclude<keyof T, keyof WeekTime>;
        readonly options: readonly SelectOption[];
      }
    | undefined;
};

const FIVE_MINUTES = 300;
const DAY_OPTIONS = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ value: String(day), label: dayName(day) }));

/** Weekly times, one line each: "Sunday, 08:00 to 13:00". */
export function WeekTimesField<T extends WeekTime>(props: WeekTimesFieldProps<T>) {
  const { value, also, errorAt, ...field } = props;
  return (
    <LineListField
      {...field}
      lines={value}
      lineClass={classNames(ui.halves, styles.line)}
      removeLabel={t`Remove`}
      removeNameOf={(at) => t`Remove line ${at + 1}`}
    >
      {({ line, at, change }) => <Fields also={also} errorAt={errorAt} at={at} time={line} onLine={change} />}
    </LineListField>
  );
}

type FieldsProps<T extends WeekTime> = Pick<WeekTimesFieldProps<T>, 'also' | 'errorAt'> & {
  readonly at: number;
  readonly time: T;
  readonly onLine: (changed: Partial<T>) => void;
};

function Fields<T extends WeekTime>({ also, errorAt, at, time, onLine }: FieldsProps<T>) {
  const set = (changed: Partial<WeekTime>) => onLine(changed as Partial<T>);
  return (
    <>
      <legend className={styles.legend}>{t`Line ${at + 1}`}</legend>
      {also && (
        <SelectField
          label={also.label}
          options={also.options}
          value={String(time[also.name])}
          onChange={(chosen) => onLine({ [also.name]: chosen } as Partial<T>)}
        />
      )}
      <SelectField
        label={t`Day`}
        options={DAY_OPTIONS}
        value={String(time.day)}
        onChange={(day) => set({ day: Number(day) })}
      />
      <TextField
        label={t`From`}
        type="time"
        step={FIVE_MINUTES}
        required
        error={errorAt?.(at, 'from')}
        value={time.from}
        onChange={(from) => set({ from })}
      />
      {/* The end of the day is midnight on a clock, and 24:00 to the server. */}
      <TextField
        label={t`Until`}
        type="time"
        step={FIVE_MINUTES}
        required
        error={errorAt?.(at, 'until')}
        value={time.until === '24:00' ? '00:00' : time.until}
        onChange={(until) => set({ until: until === '00:00' ? '24:00' : until })}
      />
    </>
  );
}
