import { t } from 'ttag';
import { Reservation } from '#features/parking/client/reservations/reservation.tsx';
import type { OwnSession } from '#features/parking/sessions.contract.ts';
import { formatCents } from '#platform/money/cents.ts';
import { usePassedOnce } from '#platform/routing/use-passed-once.ts';
import { Banner } from '#platform/ui/banner.tsx';

const texts = {
  done: t`Your reservation is moved.`,
  back: (cents: string) => t`${cents} will be refunded.`,
};

export { MoveReservation } from './move-reservation.tsx';

type ReservationsProps = {
  readonly sessions: readonly OwnSession[];
  /** Whether the reader may move and cancel them. */
  readonly canChange: boolean;
  readonly onCanceled: (words: string) => void;
};

/** What a receipt shows about stays that have not started. */
export default function Reservations({ sessions, canChange, onCanceled }: ReservationsProps) {
  const hasMoved = usePassedOnce<boolean>('moved');
  const back = usePassedOnce<number>('movedBack') ?? 0;
  return (
    <>
      {hasMoved && (
        <Banner tone="success">
          {[texts.done, back > 0 && texts.back(formatCents(back))].filter(Boolean).join(' ')}
        </Banner>
      )}
      {sessions.map((session) => (
        <Reservation key={session._id} session={session} canChange={canChange} onCanceled={onCanceled} />
      ))}
    </>
  );
}
