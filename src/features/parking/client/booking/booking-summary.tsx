import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { sayLabel } from '#features/pricing/rules/say-label.ts';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import ui from '#platform/ui/primitives.module.css';
import styles from './booking.module.css';
import type { Attempt } from './booking-state.ts';
import { bookingTexts as texts } from './booking-texts.ts';
import type { Booking } from './use-booking.ts';
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
      <p className={ui.strong}>{namePlates(vehicles)}</p>
      <PriceFacts lines={intent.lines} labels={{ parking }} total={texts.total} />
    </div>
  );
}
