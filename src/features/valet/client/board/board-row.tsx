import { lazy, memo, Suspense } from 'react';
import type { Valet } from '../../contract/valet-ticket.ts';
import { offlineTexts } from '../offline/offline-texts.ts';
import { QuickAct } from '../tickets/quick-act.tsx';
import styles from '../tickets/ticket-row.module.css';
import { TicketRow } from '../tickets/ticket-row.tsx';

const loadNoShow = () => import('../tickets/no-show.tsx');
const NoShow = lazy(() => loadNoShow().then(({ NoShow }) => ({ default: NoShow })));
const NoShowNote = lazy(() => loadNoShow().then(({ NoShowNote }) => ({ default: NoShowNote })));

type BoardRowProps = {
  readonly ticket: Valet;
  readonly to: string;
  readonly changed: boolean;
  readonly isUnsent: boolean;
  readonly ofSeveral: boolean;
  readonly userId: string | undefined;
  /** Whether the viewer drives a stick shift; null for a viewer who cannot act. */
  readonly drivesStick: boolean | null;
};

/** A row with its single act. Among hundreds, only rows that changed are rerendered. */
export const BoardRow = memo(function BoardRow({ ticket, isUnsent, drivesStick, ...shown }: BoardRowProps) {
  const isInFront = drivesStick !== null && ticket.whereabouts === 'ready';
  const note = (
    <>
      {isUnsent && <em className={styles.note}>{offlineTexts.unsent}</em>}
      {isInFront && (
        <Suspense fallback={null}>
          <NoShowNote ticket={ticket} />
        </Suspense>
      )}
    </>
  );
  return (
    <TicketRow ticket={ticket} note={note} {...shown}>
      {drivesStick !== null && <QuickAct ticket={ticket} userId={shown.userId} drivesStick={drivesStick} />}
      {isInFront && (
        <Suspense fallback={null}>
          <NoShow ticket={ticket} />
        </Suspense>
      )}
    </TicketRow>
  );
});
