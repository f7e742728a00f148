import { t } from 'ttag';
import { localClock } from '#platform/browser/local-clock.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatUntil } from '#platform/calendar/human-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { OwnSession } from '../../sessions.contract.ts';
import styles from './longer.module.css';
import type { LongerVehicle } from './longer-vehicles.ts';

const texts = {
  vehicles: t`Cars`,
  leaveOut: t`Leave out`,
  leaveOutPlate: (plate: string) => t`Leave out ${plate}`,
  takeIn: t`Include`,
  takeInPlate: (plate: string) => t`Include ${plate}`,
  leftOut: t`Left out`,
  paidUntil: (until: string) => t`Paid ${until}`,
};

type LongerVehicleListProps = {
  readonly vehicles: readonly LongerVehicle[];
  readonly sessions: readonly OwnSession[];
  readonly onToggle: (sessionId: string) => void;
};

/** A line for each vehicle: until when and at what cost, or why it cannot get the time; one tap excludes it. */
export function LongerVehicleList({ vehicles, sessions, onToggle }: LongerVehicleListProps) {
  return (
    <ul className={styles.list} aria-label={texts.vehicles}>
      {sessions.map((session) => {
        const vehicle = vehicles.find(({ sessionId }) => sessionId === session._id);
        return (
          vehicle && (
            <li key={session._id} className={styles.vehicle}>
              <Plate plate={session.vehiclePlate} state={session.vehicleState} />
              <Outcome vehicle={vehicle} session={session} />
              <Toggle vehicle={vehicle} plate={session.vehiclePlate} onToggle={onToggle} />
            </li>
          )
        );
      })}
    </ul>
  );
}

type SaidProps = { readonly vehicle: LongerVehicle; readonly session: OwnSession };

function Outcome({ vehicle: { isLeftOut, refusal, endTime, totalCost }, session: { timeZone } }: SaidProps) {
  if (isLeftOut) return <span className={ui.muted}>{texts.leftOut}</span>;
  if (refusal !== null || endTime === null) return <span className={ui.error}>{refusal}</span>;
  const now = serverNow();
  const until = formatUntil(new Date(endTime), { ...localClock(timeZone, now), now });
  return (
    <span className={styles.said}>
      <span>{texts.paidUntil(until)}</span>
      <strong>
        <Money cents={totalCost} />
      </strong>
    </span>
  );
}

type ToggleProps = {
  readonly vehicle: LongerVehicle;
  readonly plate: string;
  readonly onToggle: (sessionId: string) => void;
};

function Toggle({ vehicle: { sessionId, isLeftOut, refusal }, plate, onToggle }: ToggleProps) {
  const isUrgent = refusal !== null && !isLeftOut;
  return (
    <Button
      variant={isUrgent ? 'secondary' : 'quiet'}
      size="small"
      aria-label={isLeftOut ? texts.takeInPlate(plate) : texts.leaveOutPlate(plate)}
      onClick={() => onToggle(sessionId)}
    >
      {isLeftOut ? texts.takeIn : texts.leaveOut}
    </Button>
  );
}
