import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { sayLabel } from '#features/pricing/rules/say-label.ts';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import { ChevronIcon } from '#platform/ui/icons.tsx';
import { Money } from '#platform/ui/money.tsx';
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
