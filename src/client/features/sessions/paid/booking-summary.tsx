import { formatMinutes } from '#domain/calendar/human-time.ts';
import { sayLabel } from '#domain/pricing/say-label.ts';
import { PriceFacts } from '../../../ui/roadside/price-facts.tsx';
import styles from '../booking/booking.module.css';
import type { Attempt } from '../booking/booking-state.ts';
import { bookingTexts as texts } from '../booking/booking-texts.ts';
import type { Booking } from '../booking/use-booking.ts';
import { namePlates, paidUntil, requestedIn, reservedTimes } from './what-was-booked.ts';

/** What is about to be paid, as the server priced it. */
export function BookingSummary({ booking, attempt }: { readonly booking: Booking; readonly attempt: Attempt }) {
  const { intent } = attempt;
  if (!intent) return null;
  const { timeZone } = booking.location;
  const { vehicles, hours, days } = requestedIn(attempt);
  const words = days === undefined ? formatMinutes(Math.round((hours ?? 0) * 60)) : texts.hoursOrDays(days);
  const parking = texts.parking(sayLabel(intent.lines[0]?.label), words, vehicles.length);
  return (
    <div className={styles.summary}>
      <p className={styles.until}>{reservedTimes(attempt, timeZone) ?? paidUntil(intent, timeZone, booking.now)}</p>
      <p className={styles.strong}>{namePlates(vehicles)}</p>
      <PriceFacts lines={intent.lines} labels={{ parking }} total={texts.total} />
    </div>
  );
}
