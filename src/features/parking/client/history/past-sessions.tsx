import { t } from 'ttag';
import { Link } from 'wouter';
import { formatDateTime } from '#platform/calendar/human-time.ts';
import { groupBy } from '#platform/contract/group-by.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { buttonClasses } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { ListedSession } from '../../sessions.contract.ts';
import { NOTHING_TYPED } from '../booking/stay-details.ts';
import { storeTyped } from '../booking/stored-booking.ts';
import styles from './past-sessions.module.css';
import { describeStatus } from './session-card.tsx';

const texts = {
  refunded: (cents: string) => t`${cents} refunded`,
  toCome: (cents: string) => t`${cents} will be refunded`,
  again: t`Park again`,
  againWith: (plate: string, lot: string) => t`Park again with ${plate} at ${lot}`,
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
            <ParkAgain session={session} />
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
  const { refunded, status, untilStopped } = session;
  if (untilStopped?.status === 'owed') return describeStatus(session);
  if (!refunded) return status === 'refunded' ? describeStatus(session) : null;
  const { paidBack, promised } = refunded;
  return [
    ...(paidBack > 0 ? [texts.refunded(formatCents(paidBack))] : []),
    ...(promised > 0 ? [texts.toCome(formatCents(promised))] : []),
  ].join(' · ');
}

/** At the sign, with this car typed in: with a saved card, the next tap pays. */
function ParkAgain({ session }: PastSessionProps) {
  const { locationId, zoneId, isHourly, vehiclePlate, vehicleState, locationName } = session;
  const vehicles = [{ plate: vehiclePlate, state: vehicleState }];
  return (
    <Link
      to={paths.zone(locationId, zoneId)}
      className={buttonClasses({ variant: 'secondary', size: 'small' })}
      aria-label={texts.againWith(`${vehicleState} ${vehiclePlate}`, locationName)}
      onClick={() => storeTyped(zoneId, { vehicles, details: NOTHING_TYPED }, isHourly)}
    >
      <span>{texts.again}</span>
    </Link>
  );
}
