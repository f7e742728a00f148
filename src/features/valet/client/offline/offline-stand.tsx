// Wraps every attendant page: restores saved data before the page renders, saves what is fetched, and sends offline
// acts. A phone holds the board and its tickets (here), the cars it knows (`cars-at-hand.ts`), and what is not sent yet:
// acts (`valet-outbox.ts`) and photos (`photo-outbox.ts`).

import { lazy, type ReactNode, Suspense, use } from 'react';
import { openWithoutSignal } from '#platform/offline/install-worker.ts';
import { sendWhenPossible } from '#platform/offline/outbox.ts';
import { persistQueries, restoreQueries } from '#platform/offline/persisted-queries.ts';
import { PageSkeleton } from '#platform/ui/page-skeleton.tsx';
import styles from '../board/trouble-line.module.css';
import { TroubleLine } from '../board/trouble-line.tsx';
import { useUndoOffer } from '../tickets/undo-offer.ts';
import { photoOutbox } from './photo-outbox.ts';
import { valetOutbox } from './valet-outbox.ts';

const UndoBar = lazy(() => import('../tickets/undo-bar.tsx'));

let started: Promise<void> | null = null;

type WorkProps = {
  /** The page itself shows what is not sent yet, beside since when it is cut off. */
  readonly hasOwnLine?: boolean;
  readonly children: ReactNode;
};

export function OfflineStand(props: WorkProps) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Restored {...props} />
    </Suspense>
  );
}

function Restored({ hasOwnLine = false, children }: WorkProps) {
  started ??= startStand();
  use(started);
  const undoOffer = useUndoOffer();
  return (
    <>
      {!hasOwnLine && (
        <div className={styles.overPage}>
          <TroubleLine age={null} />
        </div>
      )}
      <div role="status">
        {undoOffer && (
          <Suspense fallback={null}>
            <UndoBar key={undoOffer.eventId} offer={undoOffer} />
          </Suspense>
        )}
      </div>
      {children}
    </>
  );
}

/** Once per document: signing in or out loads another. */
async function startStand(): Promise<void> {
  openWithoutSignal('/valet');
  // A phone that cannot store anything works like any other while there is a signal.
  await restoreQueries().catch(() => {});
  persistQueries(([path]) => isBoard(path));
  await valetOutbox.load().catch(() => {});
  sendWhenPossible({
    flush: flushAll,
    list: () => [...valetOutbox.list(), ...photoOutbox.list()],
  });
}

/** Tickets before the photos of their cars. */
async function flushAll(): Promise<void> {
  await valetOutbox.flush();
  await photoOutbox.flush();
}

/** Boards, their key boards and known cars, and the stands; but not what guests paid or what happened to a ticket. */
function isBoard(path: unknown): boolean {
  return typeof path === 'string' && /^(\/valets\/locations|\/locations\/valets\/me|known-cars)/.test(path);
}
