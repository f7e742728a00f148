import { PriceFacts } from '#features/pricing/client/shared/price-facts.tsx';
import { durationMinutes } from '#features/pricing/rules/duration.ts';
import { sayLabel } from '#features/pricing/rules/say-label.ts';
import { placeClock } from '#platform/browser/place-time.ts';
import { formatMinutes, formatTime, formatUntil } from '#platform/calendar/human-time.ts';
import { ChevronIcon } from '#platform/ui/icons.tsx';
import { Money } from '#platform/ui/money.tsx';
import styles from './booking.module.css';
import { bookingTexts as texts } from './booking-texts.ts';
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
