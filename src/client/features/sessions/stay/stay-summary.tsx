import { formatMinutes, formatTime, formatUntil } from '#domain/calendar/human-time.ts';
import { durationMinutes } from '#domain/pricing/duration.ts';
import { placeClock } from '../../../lib/time/place-time.ts';
import { Facts } from '../../../ui/roadside/facts.tsx';
import { Money } from '../../../ui/roadside/money.tsx';
import styles from '../booking/booking.module.css';
import { bookingTexts as texts } from '../booking/booking-texts.ts';
import type { PricedStay } from './plan-stay.ts';

type StaySummaryProps = { readonly stay: PricedStay; readonly timeZone: string; readonly now: Date };

/** Until when, and what the total is made of: before anything personal is asked. */
export function StaySummary({ stay, timeZone, now }: StaySummaryProps) {
  const clock = placeClock(timeZone, now);
  const { quote, startsAt, endsAt, duration } = stay;
  // A day that is not free as a whole is charged as a whole.
  const freeMinutes = duration.kind === 'hourly' ? stay.freeMinutes : 0;
  return (
    <div className={styles.summary}>
      <p className={styles.until}>{formatUntil(endsAt, { ...clock, now })}</p>
      <p className={styles.soft}>{texts.covered(formatTime(startsAt, clock))}</p>
      <Facts
        facts={[
          { label: parkingLabel(stay), value: <Money cents={quote.parkingCents} /> },
          { label: texts.fee, value: <Money cents={quote.feeCents} /> },
          { label: texts.total, value: <Money cents={quote.totalCents} />, strong: true },
        ]}
      />
      {freeMinutes > 0 && <p className={styles.soft}>{texts.free(formatMinutes(freeMinutes))}</p>}
      {quote.billedMinutes > durationMinutes(duration) - freeMinutes && (
        <p className={styles.soft}>{texts.hourMinimum}</p>
      )}
    </div>
  );
}

function parkingLabel({ duration, quote }: PricedStay): string {
  const words = duration.kind === 'daily' ? texts.hoursOrDays(duration.days) : formatMinutes(durationMinutes(duration));
  return quote.vehicles > 1 ? texts.parkingFor(words, quote.vehicles) : texts.parking(words);
}
