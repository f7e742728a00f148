import { formatMinutes, formatTime, formatUntil } from '#domain/calendar/human-time.ts';
import { durationMinutes } from '#domain/pricing/duration.ts';
import { sayLabel } from '#domain/pricing/say-label.ts';
import { placeClock } from '../../../lib/time/place-time.ts';
import { ChevronIcon } from '../../../ui/base/icons.tsx';
import { Money } from '../../../ui/roadside/money.tsx';
import { PriceFacts } from '../../../ui/roadside/price-facts.tsx';
import styles from '../booking/booking.module.css';
import { bookingTexts as texts } from '../booking/booking-texts.ts';
import type { PricedStay } from './plan-stay.ts';

type StaySummaryProps = { readonly stay: PricedStay; readonly timeZone: string; readonly now: Date };

/** The end time and the total, shown before asking for any personal data; the price lines are collapsed if there is no room next to the form. */
export function StaySummary({ stay, timeZone, now }: StaySummaryProps) {
  const clock = placeClock(timeZone, now);
  const { lines, notes, startsAt, endsAt, totalCents } = stay;
  return (
    <div className={styles.summary}>
      <p className={styles.until}>{formatUntil(endsAt, { ...clock, now })}</p>
      <p className={styles.soft}>{texts.covered(formatTime(startsAt, clock))}</p>
      <details className={styles.total} open={matchMedia('(min-width: 60rem)').matches}>
        <summary>
          {texts.total} <ChevronIcon />
          <Money cents={totalCents} />
        </summary>
        <PriceFacts lines={lines} labels={{ parking: parkingLabel(stay) }} />
      </details>
      {notes.map((note) => (
        <p key={note} className={styles.soft}>
          {note}
        </p>
      ))}
    </div>
  );
}

function parkingLabel({ duration, vehicles, lines }: PricedStay): string {
  const words = duration.kind === 'daily' ? texts.hoursOrDays(duration.days) : formatMinutes(durationMinutes(duration));
  return texts.parking(sayLabel(lines[0]?.label), words, vehicles);
}
