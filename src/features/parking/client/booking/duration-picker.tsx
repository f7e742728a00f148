import { t } from 'ttag';
import { durationMinutes, MAX_DAYS, MAX_HOURS } from '#features/pricing/rules/duration.ts';
import { formatTime, withArticle } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { type Choice, Choices } from '#platform/ui/choices.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import styles from './booking.module.css';
import { countDays, countHours } from './describe-parking.ts';
import { HoursAndMinutes } from './hours-and-minutes.tsx';
import { planStay } from './plan-stay.ts';
import type { StayChoice } from './stay-choice.ts';
import type { Booking } from './use-booking.ts';

const texts = {
  howLong: t`How long?`,
  untilClosing: t`Until close`,
  closes: (time: string) => t`Closes ${withArticle(time)}`,
  other: t`Other`,
  customDays: t`Days`,
};

const QUICK_HOURS = [1, 2, 3, 4, 5];
const QUICK_DAYS = [1, 2, 3, 5, 7];
const UNTIL = 'until';
const OTHER = 'other';
const UNTIL_CLOSING: StayChoice = { kind: 'until_closing' };
const LONGEST: StayChoice = { kind: 'custom_hours', hours: String(MAX_HOURS), minutes: '' };

/** Hours or days as large choices, each with its full price, while the zone sells them; any other length is typed. */
export function DurationPicker({ booking }: { readonly booking: Booking }) {
  const { isHourly } = booking.zone;
  const choices = choicesFor(booking);
  const choose = (value: string) =>
    booking.dispatch({
      type: 'stay_chosen',
      choice: value === OTHER ? otherChoice(booking) : value === UNTIL ? UNTIL_CLOSING : quickChoice(isHourly, value),
    });
  return (
    <div className={styles.duration}>
      <Choices
        legend={texts.howLong}
        choices={choices}
        value={selectedIn(booking.state.choice, choices)}
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

/** Whole hours that would end after closing are not offered: "Until close" takes their place, and the last choice says when that is. */
function choicesFor({ zone, offer, state, now }: Booking) {
  const { isHourly } = zone;
  const planned = (choice: StayChoice) => planStay({ zone, offer }, { choice, vehicles: state.vehicles.length, now });
  const longest = isHourly && planned(LONGEST);
  const closing = longest && longest.kind === 'too_long' ? longest : null;
  const minutes = closing ? durationMinutes(closing.latest.duration) : Infinity;
  const choices = (isHourly ? QUICK_HOURS : QUICK_DAYS)
    .filter((count) => count * 60 <= minutes)
    .map((count) => {
      const plan = planned(quickChoice(isHourly, String(count)));
      const detail = 'stay' in plan ? formatCents(plan.stay.totalCents) : '';
      return { value: String(count), label: isHourly ? countHours(count) : countDays(count), detail };
    });
  if (closing && choices.length < QUICK_HOURS.length) {
    choices.push({ value: UNTIL, label: texts.untilClosing, detail: formatCents(closing.latest.totalCents) });
  }
  const detail = closing ? texts.closes(formatTime(closing.closesAt, { timeZone: offer.timeZone })) : '';
  return [...choices, { value: OTHER, label: texts.other, detail }];
}

/** An hour that is not offered any more is now until close. */
function selectedIn(choice: StayChoice, offered: readonly Choice<string>[]): string {
  if (choice.kind === 'custom_hours' || choice.kind === 'custom_days') return OTHER;
  const value = 'hours' in choice ? String(choice.hours) : 'days' in choice ? String(choice.days) : UNTIL;
  return offered.some((each) => each.value === value) ? value : choice.kind === 'days' ? OTHER : UNTIL;
}

function quickChoice(isHourly: boolean, value: string): StayChoice {
  return isHourly ? { kind: 'hours', hours: Number(value) } : { kind: 'days', days: Number(value) };
}

/** Starts with the previous choice. */
function otherChoice({ zone: { isHourly }, plan }: Booking): StayChoice {
  const minutes = 'stay' in plan ? durationMinutes(plan.stay.duration) : 1440;
  return isHourly
    ? { kind: 'custom_hours', hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) }
    : { kind: 'custom_days', days: String(minutes / 1440) };
}
