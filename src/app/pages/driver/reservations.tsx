import { t } from 'ttag';
import { Reservation } from '#features/parking/client/reservations/reservation.tsx';
import type { OwnSession } from '#features/parking/sessions.contract.ts';
import { usePassedOnce } from '#platform/routing/use-passed-once.ts';
import { Banner } from '#platform/ui/banner.tsx';

const texts = {
  done: t`Your reservation is moved.`,
};

export { MoveReservation } from './move-reservation.tsx';

type ReservationsProps = {
  readonly sessions: readonly OwnSession[];
  /** Whether they are the reader's. */
  readonly isHolder: boolean;
  readonly onCanceled: (words: string) => void;
};

/** What a receipt shows about stays that have not started. */
export default function Reservations({ sessions, isHolder, onCanceled }: ReservationsProps) {
  const hasMoved = usePassedOnce<boolean>('moved');
  return (
    <>
      {hasMoved && <Banner tone="success">{texts.done}</Banner>}
      {sessions.map((session) => (
        <Reservation key={session._id} session={session} isHolder={isHolder} onCanceled={onCanceled} />
      ))}
    </>
  );
}
