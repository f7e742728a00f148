import { memo } from 'react';
import type { Valet } from '../../contract/valet-ticket.ts';
import { offlineTexts } from '../offline/offline-texts.ts';
import { NoShow, NoShowNote } from '../tickets/no-show.tsx';
import { QuickAct } from '../tickets/quick-act.tsx';
import styles from '../tickets/ticket-row.module.css';
import { TicketRow } from '../tickets/ticket-row.tsx';

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
      {isInFront && <NoShowNote ticket={ticket} />}
    </>
  );
  return (
    <TicketRow ticket={ticket} note={note} {...shown}>
      {drivesStick !== null && <QuickAct ticket={ticket} userId={shown.userId} drivesStick={drivesStick} />}
      {isInFront && <NoShow ticket={ticket} />}
    </TicketRow>
  );
});
