import { t } from 'ttag';
import { dayName } from '#platform/calendar/day-names.ts';
import { DAYS_OF_WEEK } from '#platform/calendar/weekly-times.ts';
import type { WeekTime } from '#platform/contract/week-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '../text-field.tsx';
import { CheckBox } from './check-box.tsx';
import { FieldGroup } from './field-group.tsx';
import { SelectField } from './select-field.tsx';
import styles from './week-field.module.css';

/** What a day without any time, with some, and as a whole is called: "Closed", "Open", "Open 24 hours". */
type WeekWords = { readonly none: string; readonly some: string; readonly allDay: string };

type WeekFieldProps<T extends WeekTime> = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** What is wrong with one end of a time, by the time's index in `value`. */
  readonly errorAt?: ((index: number, end: 'from' | 'until') => string | undefined) | undefined;
  readonly words: WeekWords;
  /** What no time at all means, if it is not that: "At all times". */
  readonly always?: string | undefined;
  readonly value: readonly T[];
  readonly onChange: (value: readonly T[]) => void;
  /** What a day begins with; its own day is replaced. */
  readonly fresh: T;
};

const FIVE_MINUTES = 300;
const isAllDay = ({ from, until }: WeekTime): boolean => from === '00:00' && until === '24:00';

/** Times of the week, a row for each day, Monday first. A day may have several times, or none. */
export function WeekField<T extends WeekTime>(props: WeekFieldProps<T>) {
  const { label, hint, error, errorAt, words, always, value, onChange, fresh } = props;
  const timesOn = (day: number) => value.filter((time) => time.day === day);
  /** In the order of the days; the times of a day stay as they were entered. */
  const setDay = (day: number, times: readonly T[]) =>
    onChange([0, 1, 2, 3, 4, 5, 6].flatMap((each) => (each === day ? times : timesOn(each))));
  const copyToAll = (day: number) =>
    onChange([0, 1, 2, 3, 4, 5, 6].flatMap((each) => timesOn(day).map((time) => ({ ...time, day: each }))));
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      {() => (
        <>
          {always && (
            <CheckBox label={always} checked={value.length === 0} onChange={(is) => onChange(is ? [] : [fresh])} />
          )}
          {(!always || value.length > 0) && (
            <div className={styles.week}>
              {DAYS_OF_WEEK.map((day) => (
                <DayRow
                  key={day}
                  day={day}
                  words={words}
                  times={timesOn(day)}
                  errorAt={(index, end) => errorAt?.(value.indexOf(timesOn(day)[index] as T), end)}
                  fresh={{ ...fresh, day }}
                  onChange={(times) => setDay(day, times)}
                  onCopy={() => copyToAll(day)}
                />
              ))}
            </div>
          )}
        </>
      )}
    </FieldGroup>
  );
}

type DayRowProps<T extends WeekTime> = {
  readonly day: number;
  readonly words: WeekWords;
  readonly times: readonly T[];
  readonly errorAt: (index: number, end: 'from' | 'until') => string | undefined;
  readonly fresh: T;
  readonly onChange: (times: readonly T[]) => void;
  readonly onCopy: () => void;
};

type DayState = keyof WeekWords;

function DayRow<T extends WeekTime>({ day, words, times, errorAt, fresh, onChange, onCopy }: DayRowProps<T>) {
  const name = dayName(day);
  const state: DayState = times.length === 0 ? 'none' : times.some(isAllDay) ? 'allDay' : 'some';
  const choose = (chosen: string) => {
    if (chosen === 'none') onChange([]);
    else onChange([chosen === 'allDay' ? { ...fresh, from: '00:00', until: '24:00' } : fresh]);
  };
  const set = (index: number, changed: Partial<WeekTime>) =>
    onChange(times.map((time, each) => (each === index ? { ...time, ...changed } : time)));
  return (
    <fieldset className={styles.day} aria-label={name}>
      <div className={styles.state}>
        <SelectField
          label={name}
          value={state}
          options={(['some', 'allDay', 'none'] as const).map((value) => ({ value, label: words[value] }))}
          onChange={choose}
        />
      </div>
      {state !== 'none' && (
        <div className={styles.copy}>
          <Button variant="quiet" size="small" aria-label={t`Copy ${name} to all days`} onClick={onCopy}>
            {t`Copy to all`}
          </Button>
        </div>
      )}
      {state === 'some' && (
        <div className={styles.times}>
          {times.map((time, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a time has no identity but its index while it is edited.
            <div key={index} className={styles.time}>
              <TextField
                label={t`From`}
                type="time"
                step={FIVE_MINUTES}
                required
                error={errorAt(index, 'from')}
                value={time.from}
                onChange={(from) => set(index, { from })}
              />
              {/* The end of the day is midnight on a clock, and 24:00 to the server. */}
              <TextField
                label={t`Until`}
                type="time"
                step={FIVE_MINUTES}
                required
                error={errorAt(index, 'until')}
                value={time.until === '24:00' ? '00:00' : time.until}
                onChange={(until) => set(index, { until: until === '00:00' ? '24:00' : until })}
              />
              {times.length > 1 && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t`Remove hours ${index + 1} of ${name}`}
                  onClick={() => onChange(times.filter((_, each) => each !== index))}
                >
                  {t`Remove`}
                </Button>
              )}
            </div>
          ))}
        </div>
      )}
      {state === 'some' && (
        <div className={styles.more}>
          <Button
            variant="quiet"
            size="small"
            aria-label={t`Add hours to ${name}`}
            onClick={() => onChange([...times, { ...fresh, from: '', until: '' }])}
          >
            {t`Add hours`}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
