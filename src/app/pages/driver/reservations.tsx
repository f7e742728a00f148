import { t } from 'ttag';
import { useHistoryState } from 'wouter/use-browser-location';
import { Reservation } from '#features/parking/client/reservations/reservation.tsx';
import type { HeldSession } from '#features/parking/sessions.contract.ts';
import { Banner } from '#platform/ui/banner.tsx';

const texts = {
  done: t`Your reservation is moved.`,
};

export { MoveReservation } from './move-reservation.tsx';

type ReservationsProps = {
  readonly sessions: readonly HeldSession[];
  /** Whether they are the reader's. */
  readonly held: boolean;
  readonly onCanceled: (words: string) => void;
};

/** What a receipt shows about stays that have not started. */
export default function Reservations({ sessions, held, onCanceled }: ReservationsProps) {
  const state = useHistoryState<{ moved?: boolean } | null>();
  return (
    <>
      {state?.moved === true && <Banner tone="success">{texts.done}</Banner>}
      {sessions.map((session) => (
        <Reservation key={session._id} session={session} held={held} onCanceled={onCanceled} />
      ))}
    </>
  );
}
