import { t } from 'ttag';
import { dayName, shortDayName } from '#platform/calendar/day-names.ts';
import { DAYS_OF_WEEK } from '#platform/calendar/weekly-times.ts';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { FieldGroup } from '#platform/ui/fields/field-group.tsx';
import { LineListField } from '#platform/ui/fields/line-list-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { RateFieldsProps } from './entered-rate.ts';
import styles from './rates.module.css';

const texts = {
  always: t`At all times`,
  days: t`Days`,
  from: t`From`,
  until: t`Until`,
  hoursHint: t`Both empty: at any hour. One empty: from or until midnight. An end before the start is on the next day.`,
  dates: t`Certain dates`,
  datesHint: t`For an event or a holiday. Leave empty for every week.`,
  dateLine: (number: number) => t`Dates ${number}`,
  firstDay: t`First day`,
  lastDay: t`Last day`,
  addDates: t`Add dates`,
  removeDates: (number: number) => t`Remove dates ${number}`,
  remove: t`Remove`,
};

const FIVE_MINUTES = 300;

/** The times of entry at which the rate applies: days, hours, dates. */
export function RateTimesFields({ rate, problems, onChange }: RateFieldsProps) {
  const { days, from, until } = rate;
  const isAlways = days.length === 0 && from === '' && until === '';
  return (
    <>
      <CheckBox
        label={texts.always}
        checked={isAlways}
        onChange={(is) => onChange(is ? { days: [], from: '', until: '' } : { days: DAYS_OF_WEEK })}
      />
      {!isAlways && <WeekFields rate={rate} problems={problems} onChange={onChange} />}
      <DatesFields rate={rate} problems={problems} onChange={onChange} />
    </>
  );
}

/** A rate has the same hours on each of its days: other hours are another rate. */
function WeekFields({ rate: { days, from, until }, problems, onChange }: RateFieldsProps) {
  const chosen = days.length === 0 ? DAYS_OF_WEEK : days;
  const toggle = (day: number) => {
    const rest = DAYS_OF_WEEK.filter((each) => chosen.includes(each) !== (each === day));
    // Without any day it would apply on all.
    if (rest.length > 0) onChange({ days: rest });
  };
  return (
    <>
      <FieldGroup label={texts.days} error={problems['when.days']}>
        {({ describedBy }) => (
          <div className={styles.days}>
            {DAYS_OF_WEEK.map((day) => (
              <label key={day} className={styles.day}>
                <input
                  type="checkbox"
                  aria-label={dayName(day)}
                  aria-describedby={describedBy}
                  checked={chosen.includes(day)}
                  onChange={() => toggle(day)}
                />
                <span aria-hidden>{shortDayName(day)}</span>
              </label>
            ))}
          </div>
        )}
      </FieldGroup>
      <div className={styles.pair}>
        <TextField
          label={texts.from}
          type="time"
          step={FIVE_MINUTES}
          error={problems['when.from']}
          value={from}
          onChange={(typed) => onChange({ days: chosen, from: typed })}
        />
        {/* The end of the day is midnight on a clock, and 24:00 to the server. */}
        <TextField
          label={texts.until}
          type="time"
          step={FIVE_MINUTES}
          error={problems['when.until']}
          value={until === '24:00' ? '00:00' : until}
          onChange={(typed) => onChange({ days: chosen, until: typed === '00:00' ? '24:00' : typed })}
        />
        <p className={styles.soft}>{texts.hoursHint}</p>
      </div>
    </>
  );
}

function DatesFields({ rate: { dates }, problems, onChange }: RateFieldsProps) {
  return (
    <LineListField
      label={texts.dates}
      hint={texts.datesHint}
      error={problems['when.dates']}
      lines={dates}
      onChange={(changed) => onChange({ dates: changed })}
      fresh={{ from: '', until: '' }}
      lineClass={styles.line}
      nameOf={(at) => texts.dateLine(at + 1)}
      addLabel={texts.addDates}
      removeLabel={texts.remove}
      removeNameOf={(at) => texts.removeDates(at + 1)}
    >
      {({ line: { from, until }, at, change }) => (
        <>
          <TextField
            label={texts.firstDay}
            type="date"
            error={problems[`when.dates.${at}.from`]}
            value={from}
            onChange={(day) => change({ from: day, ...((until === '' || until === from) && { until: day }) })}
          />
          <TextField
            label={texts.lastDay}
            type="date"
            error={problems[`when.dates.${at}.until`]}
            value={until}
            onChange={(day) => change({ until: day })}
          />
        </>
      )}
    </LineListField>
  );
}
