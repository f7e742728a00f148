import { useHistoryState } from 'wouter/use-browser-location';
import type { HeldSession } from '#contract/stays/sessions.contract.ts';
import { moveTexts } from '../../../features/sessions/moving/move-texts.ts';
import { Reservation } from '../../../features/sessions/reserving/reservation.tsx';
import { Notice } from '../../../ui/base/notice.tsx';

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
      {state?.moved === true && <Notice tone="success">{moveTexts.done}</Notice>}
      {sessions.map((session) => (
        <Reservation key={session._id} session={session} held={held} onCanceled={onCanceled} />
      ))}
    </>
  );
}
