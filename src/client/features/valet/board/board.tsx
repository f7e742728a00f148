import { lazy, Suspense } from 'react';
import type { Valet } from '#contract/valet/valet-ticket.ts';
import { useCurrentUser } from '../../../lib/api/current-user.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MorePages } from '../../../ui/lists/paged-list.tsx';
import { QuickAct } from '../acts/quick-act.tsx';
import { offlineTexts } from '../offline/offline-texts.ts';
import { useUnsent } from '../offline/valet-outbox.ts';
import { DayFigures } from '../stand/day-figures.tsx';
import { StandSpaces } from '../stand/stand-spaces.tsx';
import { TicketCard } from '../ticket/ticket-card.tsx';
import { isWaitedFor } from '../ticket/ticket-look.ts';
import styles from './board.module.css';
import { boardTexts as texts } from './board-texts.ts';
import { useBoard, useBoardNews } from './use-board.ts';
import { ageOf } from './waited.ts';

const NoShow = lazy(() => import('../back/no-show.tsx').then(({ NoShow }) => ({ default: NoShow })));

// The board from top to bottom: requested cars, cars in front, cars to park, parked cars. Within
// each the server's order stays: the longest wait first.
const BOARD_GROUPS = ['waiting', 'inFront', 'entry', 'parked'] as const;
type BoardGroup = (typeof BOARD_GROUPS)[number];

type Grouped = { readonly group: BoardGroup; readonly tickets: readonly Valet[] };

/** Groups without a car are left out. */
function groupTickets(tickets: readonly Valet[]): readonly Grouped[] {
  const groups = Map.groupBy(tickets, groupOf);
  return BOARD_GROUPS.flatMap((group) => {
    const inGroup = groups.get(group);
    return inGroup ? [{ group, tickets: inGroup }] : [];
  });
}

function groupOf({ whereabouts }: Valet): BoardGroup {
  if (isWaitedFor(whereabouts)) return 'waiting';
  if (whereabouts === 'ready') return 'inFront';
  return whereabouts === 'entry' ? 'entry' : 'parked';
}

type BoardProps = {
  readonly locationId: string;
  /** The link of a ticket's card. */
  readonly ticketPath: (ticketId: string) => string;
  /** What the viewer may do from the board; null for a read-only viewer. */
  readonly attendant: { readonly drivesStick: boolean } | null;
};

/** A stand's open tickets with its sums of today, following what happens. */
export function Board({ locationId, ...shown }: BoardProps) {
  const { board, tickets, totals, cutOffSince } = useBoard(locationId);
  if (board.isPending) return <SkeletonList rows={4} height="8rem" />;
  if (!tickets || !totals) {
    return <LoadFailure error={board.error} onRetry={board.refetch} busy={board.isFetching} />;
  }
  return (
    <div className={styles.board}>
      <StandSpaces spaces={totals.spaces} />
      <DayFigures totals={totals} />
      {cutOffSince && <CutOff since={cutOffSince} />}
      <Tickets tickets={tickets} {...shown} />
      <MorePages query={board} shown={tickets.length} />
    </div>
  );
}

type Tickets = NonNullable<ReturnType<typeof useBoard>['tickets']>;

function Tickets({ tickets, ticketPath, attendant }: Omit<BoardProps, 'locationId'> & { readonly tickets: Tickets }) {
  const userId = useCurrentUser()?._id;
  const unsent = useUnsent();
  const { changed, sentence } = useBoardNews(tickets);
  return (
    <>
      <div role="status" className={styles.news}>
        <VisuallyHidden>{sentence}</VisuallyHidden>
      </div>
      {tickets.length === 0 && <EmptyState title={texts.emptyBoard} text={texts.emptyBoardText} />}
      {groupTickets(tickets).map(({ group, tickets: inGroup }) => (
        <section key={group} className={styles.group}>
          <h2>
            {texts.groups[group]} <span className={styles.count}>{inGroup.length}</span>
          </h2>
          <div className={styles.grid}>
            {inGroup.map((ticket) => (
              <TicketCard
                key={ticket._id}
                ticket={ticket}
                to={ticketPath(ticket._id)}
                changed={changed.has(ticket._id)}
                userId={userId}
              >
                {unsent.has(ticket._id) && <p>{offlineTexts.unsent}</p>}
                {attendant && <QuickAct ticket={ticket} userId={userId} drivesStick={attendant.drivesStick} />}
                {attendant && ticket.whereabouts === 'ready' && (
                  <Suspense fallback={null}>
                    <NoShow ticket={ticket} />
                  </Suspense>
                )}
              </TicketCard>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

const SECOND_MS = 1000;

function CutOff({ since }: { readonly since: Date }) {
  const now = useNow(SECOND_MS);
  return (
    <Notice tone="error" title={texts.cutOff(ageOf(since, now))}>
      {texts.cutOffText}
    </Notice>
  );
}
