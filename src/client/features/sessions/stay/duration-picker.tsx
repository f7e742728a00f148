import { formatTime } from '#domain/calendar/human-time.ts';
import { formatCents } from '#domain/money/cents.ts';
import { MAX_DAYS, MAX_HOURS } from '#domain/pricing/duration.ts';
import { type Choice, Choices } from '../../../ui/roadside/choices.tsx';
import { TextField } from '../../../ui/roadside/text-field.tsx';
import styles from '../booking/booking.module.css';
import { bookingTexts as texts } from '../booking/booking-texts.ts';
import type { Booking } from '../booking/use-booking.ts';
import { HoursAndMinutes } from './hours-and-minutes.tsx';
import { planStay } from './plan-stay.ts';
import type { StayChoice } from './stay-choice.ts';
import { untilChoice } from './until-choice.ts';

const QUICK_HOURS = [1, 2, 3, 4];
const QUICK_DAYS = [1, 2, 3, 5, 7];
const UNTIL = 'until';
const OTHER = 'other';

/** Hours or days as large choices, or until when, each with its full price; any other length is typed. */
export function DurationPicker({ booking }: { readonly booking: Booking }) {
  const { isHourly } = booking.zone;
  const { choice } = booking.state;
  const choose = (value: string) =>
    booking.dispatch({
      type: 'stay_chosen',
      choice:
        value === OTHER ? otherChoice(booking) : value === UNTIL ? untilIn(booking) : quickChoice(isHourly, value),
    });
  return (
    <div className={styles.duration}>
      <Choices
        legend={isHourly ? texts.howLong : texts.howManyDays}
        choices={choicesFor(booking)}
        value={selectedIn(choice)}
        onChange={choose}
      />
      {isHourly ? <CustomHours booking={booking} /> : <CustomDays booking={booking} />}
    </div>
  );
}

function CustomHours({ booking }: { readonly booking: Booking }) {
  const { choice } = booking.state;
  if (choice.kind !== 'custom_hours') return null;
  return (
    <HoursAndMinutes
      typed={choice}
      onChange={(changed) => booking.dispatch({ type: 'stay_chosen', choice: { kind: 'custom_hours', ...changed } })}
      error={booking.plan.kind === 'unclear' ? booking.plan.message : undefined}
    />
  );
}

function CustomDays({ booking }: { readonly booking: Booking }) {
  const { choice } = booking.state;
  if (choice.kind !== 'custom_days') return null;
  return (
    <TextField
      label={texts.customDays}
      type="number"
      name="days"
      inputMode="numeric"
      min={1}
      max={MAX_DAYS}
      step={1}
      value={choice.days}
      onChange={(days) => booking.dispatch({ type: 'stay_chosen', choice: { kind: 'custom_days', days } })}
      error={booking.plan.kind === 'unclear' ? booking.plan.message : undefined}
    />
  );
}

const untilIn = (booking: Booking) => untilChoice(booking, { ...booking.state, vehicles: 1, now: booking.now });

function choicesFor(booking: Booking): readonly Choice<string>[] {
  const { zone, offer, state, now } = booking;
  const priceOf = (choice: StayChoice): string => {
    const plan = planStay({ zone, offer }, { choice, vehicles: state.vehicles.length, now });
    return 'stay' in plan ? formatCents(plan.stay.totalCents) : '';
  };
  const quick = (zone.isHourly ? QUICK_HOURS : QUICK_DAYS).map((count) => ({
    value: String(count),
    label: zone.isHourly ? texts.hours(count) : texts.days(count),
    detail: priceOf(quickChoice(zone.isHourly, String(count))),
  }));
  if (zone.isHourly) {
    const until = untilIn(booking);
    const label = until.kind === 'until' ? texts.untilTime(onTheHour(until.at, offer.timeZone)) : texts.untilClosing;
    quick.push({ value: UNTIL, label, detail: priceOf(until) });
  }
  const detail = zone.isHourly ? texts.upToHours(MAX_HOURS) : texts.upToDays(MAX_DAYS);
  return [...quick, { value: OTHER, label: texts.other, detail }];
}

/** "6 PM". */
const onTheHour = (at: number, timeZone: string) => formatTime(new Date(at), { timeZone }).replace(':00', '');

function selectedIn(choice: StayChoice): string {
  if (choice.kind === 'hours') return String(choice.hours);
  if (choice.kind === 'days') return String(choice.days);
  return choice.kind.startsWith(UNTIL) ? UNTIL : OTHER;
}

function quickChoice(isHourly: boolean, value: string): StayChoice {
  return isHourly ? { kind: 'hours', hours: Number(value) } : { kind: 'days', days: Number(value) };
}

/** Starts with the previous choice. */
function otherChoice(booking: Booking): StayChoice {
  if (booking.zone.isHourly) return typedFrom(booking);
  return { kind: 'custom_days', days: selectedIn(booking.state.choice) };
}

function typedFrom({ plan }: Booking): Extract<StayChoice, { kind: 'custom_hours' }> {
  const minutes = 'stay' in plan && plan.stay.duration.kind === 'hourly' ? plan.stay.duration.minutes : 60;
  return { kind: 'custom_hours', hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) };
}
