import { t } from 'ttag';
import { Link } from 'wouter';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { groupBy } from '#platform/contract/group-by.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import ui from '#platform/ui/primitives.module.css';
import type { ListedSession } from '../../sessions.contract.ts';
import { ParkAgain } from './park-again.tsx';
import styles from './past-sessions.module.css';
import { describeStatus } from './session-card.tsx';

const texts = {
  refunded: (cents: string) => t`${cents} refunded`,
  toCome: (cents: string) => t`${cents} will be refunded`,
};

/** Past stays by month, the latest first: the car, what was paid and what came back (rule 476). Each links to its receipt. */
export function PastSessions({ sessions }: { readonly sessions: readonly ListedSession[] }) {
  const months = groupBy(sessions, ({ startTime, timeZone }) =>
    formatDateTime(new Date(startTime), { timeZone, month: 'long', year: 'numeric' }),
  );
  return [...months].map(([month, stays]) => (
    <section key={month} className={ui.stack1}>
      <h3 className={styles.month}>{month}</h3>
      <ul className={styles.stays}>
        {stays.map((session) => (
          <li key={session._id} className={styles.stay}>
            <PastSession session={session} />
            <ParkAgain sessions={[session]} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

type PastSessionProps = { readonly session: ListedSession };

function PastSession({ session }: PastSessionProps) {
  const { receiptKey, vehiclePlate, vehicleState, locationName, startTime, timeZone, totalCost } = session;
  const news = newsOf(session);
  return (
    <Link to={paths.receipt(receiptKey)} className={styles.session}>
      <span className={styles.lot}>{locationName}</span>
      <span className={styles.fact}>
        {formatDateTime(new Date(startTime), { timeZone, month: 'short', day: 'numeric' })}
      </span>
      <span className={styles.fact}>
        {vehicleState} {vehiclePlate}
      </span>
      <span className={styles.price}>{formatCents(totalCost)}</span>
      {news !== null && <span className={styles.fact}>{news}</span>}
    </Link>
  );
}

/** What became of the price, if it was not simply paid. */
function newsOf(session: ListedSession): string | null {
  const { refunded, status, untilStopped, totalCost } = session;
  if (untilStopped?.status === 'owed') return describeStatus(session);
  if (!refunded) return status === 'refunded' ? describeStatus(session) : null;
  // What earlier moves gave back is in its price no longer.
  const whole = status === 'refunded' ? totalCost : Number.POSITIVE_INFINITY;
  const promised = Math.min(refunded.promised, whole);
  const paidBack = Math.min(refunded.paidBack, whole - promised);
  return [
    ...(paidBack > 0 ? [texts.refunded(formatCents(paidBack))] : []),
    ...(promised > 0 ? [texts.toCome(formatCents(promised))] : []),
  ].join(' · ');
}
