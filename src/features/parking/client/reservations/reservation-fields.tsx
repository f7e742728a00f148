import { t } from 'ttag';
import { PlateField } from '#features/vehicles/client/shared/plate-field.tsx';
import { StateField } from '#features/vehicles/client/shared/state-field.tsx';
import { localClock } from '#platform/browser/local-clock.ts';
import { localTimeOf } from '#platform/calendar/local-input.ts';
import { nameTimeZone } from '#platform/calendar/zone-name.ts';
import hidden from '#platform/ui/hidden.module.css';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import styles from '../booking/booking.module.css';
import { countDays, countHours } from '../booking/describe-parking.ts';
import type { VehicleDraft, VehicleErrors } from '../booking/vehicle-draft.ts';
import { type EnteredTimes, quickEnds, type TimeErrors } from './entered-reservation.ts';
import reserve from './reserve-form.module.css';

const texts = {
  from: t`Arrival`,
  until: t`Departure`,
  clock: (timeZone: string) => t`In the lot’s time zone, ${nameTimeZone(timeZone)}`,
  plate: t`License plate`,
  state: t`State`,
  howLong: t`How long?`,
};

type TimeFieldsProps = {
  readonly times: EnteredTimes;
  readonly errors: TimeErrors;
  /** The lot's, whose clock the fields show. */
  readonly timeZone: string;
  readonly isHourly: boolean;
  readonly now: Date;
  readonly onChange: (changed: Partial<EnteredTimes>) => void;
};

/** Arrival, departure and the usual lengths in one card, by the lot's clock, which is named if the device's clock differs. */
export function TimeFields({ times, errors, timeZone, isHourly, now, onChange }: TimeFieldsProps) {
  const { withZoneName } = localClock(timeZone, now);
  const earliest = localTimeOf(now, timeZone);
  return (
    <div className={reserve.times}>
      <TextField
        label={texts.from}
        type="datetime-local"
        min={earliest}
        value={times.from}
        onChange={(from) => onChange({ from })}
        error={errors.from}
        {...(withZoneName && { hint: texts.clock(timeZone) })}
      />
      <TextField
        label={texts.until}
        type="datetime-local"
        min={times.from || earliest}
        value={times.until}
        onChange={(until) => onChange({ until })}
        error={errors.until}
      />
      <fieldset className={reserve.lengths}>
        <legend className={hidden.hidden}>{texts.howLong}</legend>
        {quickEnds(times, isHourly, timeZone).map(({ count, until }) => (
          <label key={count} className={ui.radio}>
            <input
              type="radio"
              name="length"
              disabled={until === null}
              checked={until !== null && until === times.until}
              onChange={() => until !== null && onChange({ until })}
            />
            {isHourly ? countHours(count) : countDays(count)}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

type CarFieldsProps = {
  readonly car: VehicleDraft;
  readonly errors: VehicleErrors;
  readonly onChange: (changed: Partial<VehicleDraft>) => void;
};

/** Plate and state of one vehicle of a reservation that moves. */
export function CarFields({ car, errors, onChange }: CarFieldsProps) {
  return (
    <div className={styles.plateRow}>
      <PlateField
        label={texts.plate}
        name="plate"
        value={car.plate}
        onChange={(plate) => onChange({ plate })}
        error={errors.plate}
      />
      <StateField
        label={texts.state}
        name="state"
        enterKeyHint="done"
        value={car.state}
        onChange={(state) => onChange({ state })}
        error={errors.state}
      />
    </div>
  );
}
