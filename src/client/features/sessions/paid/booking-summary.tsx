import { formatMinutes } from '#domain/calendar/human-time.ts';
import { Facts } from '../../../ui/roadside/facts.tsx';
import { Money } from '../../../ui/roadside/money.tsx';
import styles from '../booking/booking.module.css';
import type { Attempt } from '../booking/booking-state.ts';
import { bookingTexts as texts } from '../booking/booking-texts.ts';
import type { Booking } from '../booking/use-booking.ts';
import { namePlates, paidUntil, requestedIn } from './what-was-booked.ts';

/** What is about to be paid, as the server priced it. */
export function BookingSummary({ booking, attempt }: { readonly booking: Booking; readonly attempt: Attempt }) {
  const { intent } = attempt;
  if (!intent) return null;
  const { vehicles, hours, days } = requestedIn(attempt);
  const words = days === undefined ? formatMinutes(Math.round((hours ?? 0) * 60)) : texts.hoursOrDays(days);
  const several = vehicles.length > 1;
  return (
    <div className={styles.summary}>
      <p className={styles.until}>{paidUntil(intent, booking.location.timeZone, booking.now)}</p>
      <p className={styles.strong}>{namePlates(vehicles)}</p>
      <Facts
        facts={[
          {
            label: several ? texts.parkingFor(words, vehicles.length) : texts.parking(words),
            value: <Money cents={intent.totalCents - intent.feeCents} />,
          },
          { label: texts.fee, value: <Money cents={intent.feeCents} /> },
          { label: texts.total, value: <Money cents={intent.totalCents} />, strong: true },
        ]}
      />
    </div>
  );
}
