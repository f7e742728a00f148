import type { ReactNode } from 'react';
import { t } from 'ttag';
import { AddTimeForAllLinks } from '#features/parking/client/history/add-time-for-all-links.tsx';
import { AddToCalendar } from '#features/parking/client/history/add-to-calendar.tsx';
import { Reminder } from '#features/parking/client/history/reminder.tsx';
import { DirectionsLink, EndSession, MainAct } from '#features/parking/client/history/session-actions.tsx';
import { Running, SessionCard } from '#features/parking/client/history/session-card.tsx';
import { useWaitingStop } from '#features/parking/client/leaving/waiting-stops.ts';
import type { OwnSession } from '#features/parking/sessions.contract.ts';
import type { Receipt } from '#features/receipts/receipts.contract.ts';
import { getCurrentUser } from '#platform/api/current-user.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import acts from '#platform/ui/layout/acts.module.css';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import styles from './running-sessions.module.css';

const texts = {
  offer: t`Fix the plate`,
  offerFor: (plate: string) => t`Fix the plate, state or zone of ${plate}`,
  more: t`More`,
};

type RunningSessionsProps = {
  readonly sessions: readonly OwnSession[];
  readonly receipt: Pick<Receipt, 'held'>;
  readonly onEnded: (words: string) => void;
};

/**
 * What is running on a receipt, and what its driver can do: one car in full, or one expandable line for each of several,
 * with the time shown once if it is the same.
 */
export function RunningSessions({ sessions, receipt, onEnded }: RunningSessionsProps) {
  const actionsOf = (session: OwnSession) => <Acts session={session} isHeld={receipt.held} onEnded={onEnded} />;
  const [only, ...more] = sessions;
  if (!only) return null;
  if (more.length === 0) {
    return (
      <SessionCard session={only}>
        <MainAct session={only} onEnded={onEnded} />
        {actionsOf(only)}
      </SessionCard>
    );
  }
  const runAlike =
    !only.untilStopped &&
    more.every(({ startTime, endTime }) => startTime === only.startTime && endTime === only.endTime);
  return (
    <>
      {runAlike && <Running session={only} />}
      <AddTimeForAllLinks sessions={sessions} />
      <ul className={classNames(ui.rows, styles.cars)}>
        {sessions.map((session) => (
          <RunningCar key={session._id} session={session} withTime={!runAlike}>
            <MainAct session={session} variant="secondary" hasOthers onEnded={onEnded} />
            {actionsOf(session)}
          </RunningCar>
        ))}
      </ul>
    </>
  );
}

type ActsProps = {
  readonly session: OwnSession;
  readonly isHeld: boolean;
  readonly onEnded: (words: string) => void;
};

/** Beside its main act. Nothing can be changed of a car that was stopped, even if the stop waits for a signal. */
function Acts({ session, isHeld, onEnded }: ActsProps) {
  const isStopped = useWaitingStop(session._id) !== null;
  return (
    <div className={acts.acts}>
      {!isStopped && (
        <>
          <Reminder session={session} byAccount={isHeld && getCurrentUser() !== null} />
          <CorrectLink session={session} />
        </>
      )}
      <DirectionsLink session={session} />
      {!isStopped && <AddToCalendar session={session} />}
      {isHeld && <EndSession session={session} onEnded={onEnded} />}
    </div>
  );
}

type RunningCarProps = {
  readonly session: OwnSession;
  /** If not all of them run until the same moment. */
  readonly withTime: boolean;
  readonly children: ReactNode;
};

function RunningCar({ session, withTime, children }: RunningCarProps) {
  const { vehiclePlate, vehicleState } = session;
  return (
    <li className={styles.car}>
      {withTime && <Running session={session} />}
      <details>
        <summary className={ui.rowBetween}>
          <Plate plate={vehiclePlate} state={vehicleState} />
          <span className={styles.more}>{texts.more}</span>
        </summary>
        <div className={ui.stack1}>{children}</div>
      </details>
    </li>
  );
}

/** For the first minutes a typo is fixed at once; later the lot is asked. */
function CorrectLink({ session: { receiptKey, _id, vehiclePlate } }: { readonly session: OwnSession }) {
  return (
    <ButtonLink
      to={paths.correct(receiptKey, _id)}
      size="small"
      variant="secondary"
      name={texts.offerFor(vehiclePlate)}
    >
      {texts.offer}
    </ButtonLink>
  );
}
