import { lazy, memo, Suspense } from 'react';
import type { Valet } from '#contract/valet/valet-ticket.ts';
import { QuickAct } from '../acts/quick-act.tsx';
import { offlineTexts } from '../offline/offline-texts.ts';
import styles from '../ticket/ticket-row.module.css';
import { TicketRow } from '../ticket/ticket-row.tsx';

const NoShow = lazy(() => import('../back/no-show.tsx').then(({ NoShow }) => ({ default: NoShow })));

type BoardRowProps = {
  readonly ticket: Valet;
  readonly to: string;
  readonly changed: boolean;
  readonly isUnsent: boolean;
  readonly userId: string | undefined;
  /** Whether the viewer drives a stick shift; null for a viewer who cannot act. */
  readonly drivesStick: boolean | null;
};

/** A row with its one act. Of hundreds, only those that changed are drawn again. */
export const BoardRow = memo(function BoardRow({ ticket, isUnsent, drivesStick, ...shown }: BoardRowProps) {
  return (
    <TicketRow ticket={ticket} {...shown}>
      {drivesStick !== null && <QuickAct ticket={ticket} userId={shown.userId} drivesStick={drivesStick} />}
      {drivesStick !== null && ticket.whereabouts === 'ready' && (
        <Suspense fallback={null}>
          <NoShow ticket={ticket} />
        </Suspense>
      )}
      {isUnsent && <p className={styles.said}>{offlineTexts.unsent}</p>}
    </TicketRow>
  );
});
