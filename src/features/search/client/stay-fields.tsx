import { type ReactNode, useId, useState } from 'react';
import { t } from 'ttag';
import { nameAmenity } from '#features/lots/rules/amenities.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import { localTimeOf } from '#platform/calendar/local-input.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { ChevronIcon } from '#platform/ui/icons.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import {
  countFilters,
  OFFERED_AMENITIES,
  OFFERED_CENTS,
  OFFERED_MINUTES,
  type RequestedStay,
} from '../rules/requested-stay.ts';
import styles from './stay-fields.module.css';

const texts = {
  when: t`Arriving`,
  now: t`Now`,
  later: t`Later`,
  arrival: t`Arrival`,
  arrivalHint: t`Local time there`,
  howLong: t`How long`,
  filters: t`Filters`,
  filtersOn: (count: number) => t`Filters (${count})`,
  openOnly: t`Only lots that are open then`,
  favoritesOnly: t`Only my favorites`,
  sells: t`Price`,
  sellsAny: t`By the hour or day`,
  sellsHourly: t`By the hour`,
  sellsDaily: t`By the day`,
  max: t`Max price`,
  mostAny: t`Any price`,
  sort: t`Sort by`,
  sortDistance: t`Distance`,
  sortPrice: t`Total price`,
  clear: t`Clear filters`,
};

const QUARTER_HOUR_MS = 15 * MINUTE_MS;

type StayFieldsProps = {
  readonly stay: RequestedStay;
  /** Somebody is signed in, who may have favorites. */
  readonly keeps: boolean;
  readonly onChange: (changed: Partial<RequestedStay>) => void;
  /** The place's. */
  readonly timeZone: string;
  readonly now: Date;
  /** At the end of the row. */
  readonly end: ReactNode;
};

/** When the car arrives and for how long, which determines every price below, and what is left out. */
export function StayFields(props: StayFieldsProps) {
  const { stay, keeps, onChange, end } = props;
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classNames(ui.cluster, styles.fields)}>
      <When {...props} />
      <Length {...props} />
      <button
        type="button"
        className={styles.filters}
        data-on={countFilters(stay) > 0}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {countFilters(stay) > 0 ? texts.filtersOn(countFilters(stay)) : texts.filters}
        <ChevronIcon />
      </button>
      {end}
      <Arrival {...props} />
      <div id={panel} hidden={!isOpen}>
        {isOpen && <Filters stay={stay} keeps={keeps} onChange={onChange} />}
      </div>
    </div>
  );
}

function When({ stay: { from }, onChange, timeZone, now }: StayFieldsProps) {
  return (
    <SelectField
      label={texts.when}
      value={from === null ? 'now' : 'later'}
      onChange={(when) => onChange({ from: when === 'now' ? null : localTimeOf(inAnHour(now), timeZone) })}
      options={[
        { value: 'now', label: texts.now },
        { value: 'later', label: texts.later },
      ]}
    />
  );
}

function Arrival({ stay: { from }, onChange, timeZone, now }: StayFieldsProps) {
  if (from === null) return null;
  return (
    <TextField
      label={texts.arrival}
      type="datetime-local"
      min={localTimeOf(now, timeZone)}
      value={from}
      onChange={(typed) => typed !== '' && onChange({ from: typed })}
      {...(localClock(timeZone, now).withZoneName && { hint: texts.arrivalHint })}
    />
  );
}

/** The next quarter of an hour after one from now. */
function inAnHour(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + 60 * MINUTE_MS) / QUARTER_HOUR_MS) * QUARTER_HOUR_MS);
}

function Length({ stay: { minutes }, onChange }: Pick<StayFieldsProps, 'stay' | 'onChange'>) {
  const offered = OFFERED_MINUTES.includes(minutes)
    ? OFFERED_MINUTES
    : [...OFFERED_MINUTES, minutes].toSorted(byNumber);
  return (
    <SelectField
      label={texts.howLong}
      value={`${minutes}`}
      onChange={(chosen) => onChange({ minutes: Number(chosen) })}
      options={offered.map((length) => ({ value: `${length}`, label: formatMinutes(length) }))}
    />
  );
}

const byNumber = (one: number, other: number): number => one - other;

const NO_FILTERS = { openNow: false, favorites: false, sells: null, maxCents: null, amenities: [] };

type CheckProps = {
  readonly label: string;
  /** Takes a full row. */
  readonly wide?: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

function Check({ label, wide, checked, onChange }: CheckProps) {
  return (
    <label className={classNames(styles.check, wide && styles.wide)}>
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  );
}

function Filters({ stay, keeps, onChange }: Pick<StayFieldsProps, 'stay' | 'keeps' | 'onChange'>) {
  const { openNow, favorites, sells, maxCents, amenities, sort } = stay;
  const prices = maxCents === null || OFFERED_CENTS.includes(maxCents) ? OFFERED_CENTS : [...OFFERED_CENTS, maxCents];
  return (
    <div className={styles.several}>
      <div className={styles.checks}>
        <Check wide label={texts.openOnly} checked={openNow} onChange={(checked) => onChange({ openNow: checked })} />
        {keeps && (
          <Check
            wide
            label={texts.favoritesOnly}
            checked={favorites}
            onChange={(checked) => onChange({ favorites: checked })}
          />
        )}
        {OFFERED_AMENITIES.map((amenity) => (
          <Check
            key={amenity}
            label={nameAmenity(amenity)}
            checked={amenities.includes(amenity)}
            onChange={(checked) =>
              onChange({
                amenities: OFFERED_AMENITIES.filter((one) => (one === amenity ? checked : amenities.includes(one))),
              })
            }
          />
        ))}
      </div>
      <SelectField
        label={texts.sells}
        value={sells ?? ''}
        onChange={(kind) => onChange({ sells: kind === 'hourly' || kind === 'daily' ? kind : null })}
        options={[
          { value: '', label: texts.sellsAny },
          { value: 'hourly', label: texts.sellsHourly },
          { value: 'daily', label: texts.sellsDaily },
        ]}
      />
      <SelectField
        label={texts.max}
        value={maxCents === null ? '' : `${maxCents}`}
        onChange={(cents) => onChange({ maxCents: cents === '' ? null : Number(cents) })}
        options={[
          { value: '', label: texts.mostAny },
          ...prices.toSorted(byNumber).map((cents) => ({ value: `${cents}`, label: formatCents(cents) })),
        ]}
      />
      <SelectField
        label={texts.sort}
        value={sort}
        onChange={(by) => onChange({ sort: by === 'price' ? 'price' : 'distance' })}
        options={[
          { value: 'distance', label: texts.sortDistance },
          { value: 'price', label: texts.sortPrice },
        ]}
      />
      {countFilters(stay) > 0 && (
        <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
          {texts.clear}
        </Button>
      )}
    </div>
  );
}
