import { t } from 'ttag';
import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { translateLabel } from '#features/pricing/rules/translate-label.ts';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { ChevronIcon } from '#platform/ui/icons.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import styles from './booking.module.css';
import type { Attempt, Intent } from './booking-state.ts';
import { countHoursOrDays, describeParking } from './describe-parking.ts';
import type { Booking } from './use-booking.ts';
import { paidUntil, requestedIn, reservedTimes } from './what-was-booked.ts';

const texts = {
  total: t`Total`,
};

/** What is about to be paid, as the server priced it. */
export function BookingSummary({ booking, attempt }: { readonly booking: Booking; readonly attempt: Attempt }) {
  const { intent } = attempt;
  if (!intent) return null;
  const { timeZone } = booking.location;
  const { vehicles, hours, days, startStop } = requestedIn(attempt);
  if (startStop) return <StartStop booking={booking} intent={intent} vehicles={vehicles} />;
  const words = days === undefined ? formatMinutes(Math.round((hours ?? 0) * 60)) : countHoursOrDays(days);
  const parking = describeParking(translateLabel(intent.lines[0]?.label), words, vehicles.length);
  return (
    <div className={ui.stack1}>
      <p className={styles.until}>{reservedTimes(attempt, timeZone) ?? paidUntil(intent, timeZone, booking.now)}</p>
      <BookedPlates vehicles={vehicles} />
      {/* On a phone the way to pay comes first; one tap shows what the total is made of. */}
      <details className={styles.total} open={matchMedia('(min-width: 40rem)').matches}>
        <summary>
          {texts.total} <ChevronIcon />
          <Money cents={intent.totalCents} />
        </summary>
        <PriceFacts lines={intent.lines} labels={{ parking }} />
      </details>
    </div>
  );
}

type Vehicles = ReturnType<typeof requestedIn>['vehicles'];

/** What the cars of a booking look like. */
export function BookedPlates({ vehicles }: { readonly vehicles: Vehicles }) {
  return (
    <p className={ui.cluster}>
      {vehicles.map(({ plate, state }) => (
        <Plate key={`${state} ${plate}`} plate={plate} state={state} />
      ))}
    </p>
  );
}

type StartStopProps = { readonly booking: Booking; readonly intent: Intent; readonly vehicles: Vehicles };

/** What is authorized, and for how long at most: none of it is charged before its driver leaves (rule 372). */
function StartStop({ booking, intent, vehicles }: StartStopProps) {
  const max = formatCents(intent.totalCents);
  return (
    <div className={ui.stack1}>
      <p className={styles.until}>{stopTexts.title}</p>
      <BookedPlates vehicles={vehicles} />
      <Facts
        facts={[
          { label: stopTexts.max, value: <Money cents={intent.totalCents} />, strong: true },
          { label: stopTexts.runs, value: paidUntil(intent, booking.location.timeZone, booking.now) },
        ]}
      />
      <p className={ui.muted}>{stopTexts.held(max)}</p>
    </div>
  );
}

const stopTexts = {
  title: t`Pay when you leave`,
  max: t`Authorized now`,
  runs: t`Runs`,
  held: (max: string) =>
    t`Nothing is charged yet. Your bank may show ${max} as pending; when you stop, you pay for the time you used and the rest is released.`,
};
