import { Link } from 'wouter';
import { paths } from '#app/paths/paths.ts';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import type { HeldSession } from '../../sessions.contract.ts';
import styles from './past-stays.module.css';
import { describeStatus } from './session-card.tsx';

/** Past stays: one line each, by month, the latest first. Each links to its receipt. */
export function PastStays({ sessions }: { readonly sessions: readonly HeldSession[] }) {
  const months = new Map<string, HeldSession[]>();
  const usual = usualPlate(sessions);
  for (const stay of sessions) {
    const month = formatDateTime(new Date(stay.startTime), {
      timeZone: stay.timeZone,
      month: 'long',
      year: 'numeric',
    });
    months.set(month, [...(months.get(month) ?? []), stay]);
  }
  return [...months].map(([month, stays]) => (
    <section key={month} className={ui.stack1}>
      <h3 className={styles.month}>{month}</h3>
      <ul className={styles.stays}>
        {stays.map((stay) => (
          <li key={stay._id}>
            <PastStay stay={stay} usual={usual} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The plate of most of them: a line names only another one. */
function usualPlate(sessions: readonly HeldSession[]): string | undefined {
  const times = new Map<string, number>();
  for (const { vehiclePlate } of sessions) times.set(vehiclePlate, (times.get(vehiclePlate) ?? 0) + 1);
  return [...times].reduce<[string?, number?]>((max, each) => (each[1] > (max[1] ?? 1) ? each : max), [])[0];
}

type PastStayProps = { readonly stay: HeldSession; readonly usual: string | undefined };

function PastStay({ stay, usual }: PastStayProps) {
  const { receiptKey, vehiclePlate, locationName, startTime, timeZone, totalCost, status, untilStopped } = stay;
  const isSaid = status === 'refunded' || untilStopped?.status === 'owed';
  return (
    <Link to={paths.receipt(receiptKey)} className={styles.stay}>
      <span className={styles.day}>
        {formatDateTime(new Date(startTime), { timeZone, month: 'short', day: 'numeric' })}
      </span>
      <span className={styles.lot}>{locationName}</span>
      {vehiclePlate !== usual && <span className={styles.plate}>{vehiclePlate}</span>}
      <span className={classNames(styles.price, isSaid && styles.said)}>
        {isSaid ? describeStatus(stay) : formatCents(totalCost)}
      </span>
    </Link>
  );
}
