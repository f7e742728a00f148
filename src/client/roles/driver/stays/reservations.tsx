import type { HeldSession } from '#contract/stays/sessions.contract.ts';
import { Reservation } from '../../../features/sessions/reserving/reservation.tsx';

type ReservationsProps = {
  readonly sessions: readonly HeldSession[];
  /** Whether they are the reader's. */
  readonly held: boolean;
  readonly onCanceled: (plate: string) => void;
};

/** What a receipt shows of stays that have not started. */
export default function Reservations({ sessions, held, onCanceled }: ReservationsProps) {
  return sessions.map((session) => (
    <Reservation key={session._id} session={session} held={held} onCanceled={onCanceled} />
  ));
}
