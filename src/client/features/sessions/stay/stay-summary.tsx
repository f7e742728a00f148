import { formatMinutes, formatTime, formatUntil } from '#domain/calendar/human-time.ts';
import { durationMinutes } from '#domain/pricing/duration.ts';
import { placeClock } from '../../../lib/time/place-time.ts';
import { PriceFacts } from '../../../ui/roadside/price-facts.tsx';
import styles from '../booking/booking.module.css';
import { bookingTexts as texts } from '../booking/booking-texts.ts';
import type { PricedStay } from './plan-stay.ts';

type StaySummaryProps = { readonly stay: PricedStay; readonly timeZone: string; readonly now: Date };

/** The end time and the lines of the total, shown before any personal data is asked for. */
export function StaySummary({ stay, timeZone, now }: StaySummaryProps) {
  const clock = placeClock(timeZone, now);
  const { lines, billedMinutes, startsAt, endsAt, duration } = stay;
  // A day that is not free as a whole is charged as a whole.
  const freeMinutes = duration.kind === 'hourly' ? stay.freeMinutes : 0;
  return (
    <div className={styles.summary}>
      <p className={styles.until}>{formatUntil(endsAt, { ...clock, now })}</p>
      <p className={styles.soft}>{texts.covered(formatTime(startsAt, clock))}</p>
      <PriceFacts lines={lines} labels={{ parking: parkingLabel(stay) }} total={texts.total} />
      {freeMinutes > 0 && <p className={styles.soft}>{texts.free(formatMinutes(freeMinutes))}</p>}
      {billedMinutes > durationMinutes(duration) - freeMinutes && <p className={styles.soft}>{texts.hourMinimum}</p>}
    </div>
  );
}

function parkingLabel({ duration, vehicles }: PricedStay): string {
  const words = duration.kind === 'daily' ? texts.hoursOrDays(duration.days) : formatMinutes(durationMinutes(duration));
  return vehicles > 1 ? texts.parkingFor(words, vehicles) : texts.parking(words);
}
