import { Link } from 'wouter';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import type { OwnSession } from '../../sessions.contract.ts';
import styles from './past-sessions.module.css';
import { describeStatus } from './session-card.tsx';

/** Past stays: one line each, by month, the latest first. Each links to its receipt. */
export function PastSessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const months = new Map<string, OwnSession[]>();
  const usual = usualPlate(sessions);
  for (const session of sessions) {
    const month = formatDateTime(new Date(session.startTime), {
      timeZone: session.timeZone,
      month: 'long',
      year: 'numeric',
    });
    months.set(month, [...(months.get(month) ?? []), session]);
  }
  return [...months].map(([month, stays]) => (
    <section key={month} className={ui.stack1}>
      <h3 className={styles.month}>{month}</h3>
      <ul className={styles.stays}>
        {stays.map((session) => (
          <li key={session._id}>
            <PastSession session={session} usual={usual} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The plate of most of them: a line names only another one. */
function usualPlate(sessions: readonly OwnSession[]): string | undefined {
  const times = new Map<string, number>();
  for (const { vehiclePlate } of sessions) times.set(vehiclePlate, (times.get(vehiclePlate) ?? 0) + 1);
  return [...times].reduce<[string?, number?]>((max, each) => (each[1] > (max[1] ?? 1) ? each : max), [])[0];
}

type PastSessionProps = { readonly session: OwnSession; readonly usual: string | undefined };

function PastSession({ session, usual }: PastSessionProps) {
  const { receiptKey, vehiclePlate, locationName, startTime, timeZone, totalCost, status, untilStopped } = session;
  const isSaid = status === 'refunded' || untilStopped?.status === 'owed';
  return (
    <Link to={paths.receipt(receiptKey)} className={styles.session}>
      <span className={styles.day}>
        {formatDateTime(new Date(startTime), { timeZone, month: 'short', day: 'numeric' })}
      </span>
      <span className={styles.lot}>{locationName}</span>
      {vehiclePlate !== usual && <span className={styles.plate}>{vehiclePlate}</span>}
      <span className={classNames(styles.price, isSaid && styles.said)}>
        {isSaid ? describeStatus(session) : formatCents(totalCost)}
      </span>
    </Link>
  );
}
