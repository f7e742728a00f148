// Around every page of an attendant: what the phone knew comes back before the page is drawn, what comes is kept, and what
// was done without signal goes to the server.

import { type ReactNode, Suspense, use } from 'react';
import { openWithoutSignal } from '../../../lib/offline/install-worker.ts';
import { sendWhenPossible } from '../../../lib/offline/outbox.ts';
import { persistQueries, restoreQueries } from '../../../lib/offline/persisted-queries.ts';
import { PageSkeleton } from '../../../ui/base/page-skeleton.tsx';
import { WaitingActs } from '../board/needs-look.tsx';
import { photoOutbox } from '../photos/photo-outbox.ts';
import { valetOutbox } from './valet-outbox.ts';

let started: Promise<void> | null = null;

export function WorkWithoutSignal({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Restored>{children}</Restored>
    </Suspense>
  );
}

function Restored({ children }: { readonly children: ReactNode }) {
  started ??= start();
  use(started);
  return (
    <>
      <WaitingActs />
      {children}
    </>
  );
}

/** Once in the life of a document: signing out or in loads another. */
async function start(): Promise<void> {
  openWithoutSignal('/valet');
  // A phone that cannot keep anything works with signal as any other.
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

/** Boards, their key boards and the stands; not what guests paid or what happened to a ticket. */
function isBoard(path: unknown): boolean {
  return typeof path === 'string' && (path.startsWith('/valets/locations') || path.startsWith('/locations/valets/me'));
}
