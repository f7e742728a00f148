import { Link } from 'wouter';
import type { HeldSession } from '#contract/stays/sessions.contract.ts';
import { formatMonth } from '#domain/calendar/human-spans.ts';
import { formatDay } from '#domain/calendar/human-time.ts';
import { formatCents } from '#domain/money/cents.ts';
import { paths } from '../../../paths.ts';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { sayStatus } from '../history/session-card.tsx';
import { historyTexts as texts } from '../history/sessions-texts.ts';
import styles from './past-stays.module.css';

/** Past stays: one line each, by month, the latest first. Each links to its receipt. */
export function PastStays({ sessions }: { readonly sessions: readonly HeldSession[] }) {
  const months = new Map<string, HeldSession[]>();
  for (const stay of sessions) {
    const month = formatMonth(new Date(stay.startTime), stay.timeZone);
    months.set(month, [...(months.get(month) ?? []), stay]);
  }
  return [...months].map(([month, stays]) => (
    <section key={month} className={styles.month}>
      <h3>{month}</h3>
      <ul className={styles.stays}>
        {stays.map((stay) => (
          <li key={stay._id}>
            <PastStay stay={stay} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function PastStay({ stay }: { readonly stay: HeldSession }) {
  const { receiptKey, vehicleState, vehiclePlate, locationName, startTime, timeZone, totalCost, status } = stay;
  return (
    <Link to={paths.receipt(receiptKey)} className={styles.stay}>
      <VisuallyHidden>{texts.receipt} </VisuallyHidden>
      <span className={styles.day}>{formatDay(new Date(startTime), timeZone)}</span>
      <span className={styles.lot}>{locationName}</span>
      <span className={styles.plate}>
        {vehicleState} {vehiclePlate}
      </span>
      <span className={styles.price}>{status === 'refunded' ? sayStatus(stay) : formatCents(totalCost)}</span>
    </Link>
  );
}
