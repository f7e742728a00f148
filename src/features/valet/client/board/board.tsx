import {
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { msgid, ngettext, t } from 'ttag';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { allowSoundByTouch } from '#platform/browser/tones.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import field from '#platform/ui/field.module.css';
import { GlidingRows } from '#platform/ui/lists/gliding-rows.tsx';
import { MorePages } from '#platform/ui/lists/paged-list.tsx';
import { useSteadyRows } from '#platform/ui/lists/use-steady-rows.ts';
import { useSteadyTaps } from '#platform/ui/lists/use-steady-taps.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { ringPhone, useRingsUntil } from '../calls/calls-here.ts';
import { newlyRequested } from '../calls/newly-requested.ts';
import { useUnsent } from '../offline/valet-outbox.ts';
import styles from './board.module.css';
import { BOARD_GROUPS, type BoardGroup, firstNonEmptyGroup, type Grouped, groupTickets } from './board-groups.ts';
import { BoardRow } from './board-row.tsx';
import { TroubleLine } from './trouble-line.tsx';
import { useBoard, useBoardNews } from './use-board.ts';

const texts = {
  search: t`Find a car`,
  show: t`Show`,
  emptyBoard: t`No cars here`,
  emptyBoardText: t`Cars appear here once they are taken in.`,
  newCars: (count: number) => ngettext(msgid`${count} new`, `${count} new`, count),
  gone: (ticketNumber: string, group: string | null) =>
    group === null ? t`${ticketNumber} has left the board` : t`${ticketNumber}: ${group}`,
  /** Short enough for a third of a phone's width. */
  tabs: {
    waiting: t`Waiting`,
    inFront: t`In front`,
    withUs: t`With us`,
  },
  none: {
    waiting: t`Nobody is waiting.`,
    inFront: t`No cars in front.`,
    withUs: t`No cars with us.`,
  },
  someShown: (shown: number, found: number) => t`${shown} of ${found} are shown. Type more to see the others.`,
  groups: {
    waiting: t`Waiting for their car`,
    inFront: t`In front`,
    withUs: t`With us`,
    entry: t`To be parked`,
  },
};

const loadResults = () => import('./car-results.tsx');
const CarResults = lazy(loadResults);
const RequestedLeads = lazy(() => import('../handover/requested-leads.tsx'));

type Board = ReturnType<typeof useBoard>;
type Totals = NonNullable<Board['totals']>;

type BoardProps = {
  readonly locationId: string;
  /** The link of a ticket's row. */
  readonly ticketPath: (ticket: Valet) => string;
  /** What the viewer can do from the board; null for a read-only viewer. */
  readonly attendant: { readonly drivesStick: boolean; readonly leads: boolean } | null;
  /** How many rows of a group are shown, because the search box finds the others; all if omitted. */
  readonly atMost?: number;
  /** Above the cars: the stand's counts. */
  readonly head: (totals: Totals) => ReactNode;
  /** Beside the search box: another way to find a car. */
  readonly finder?: ReactNode;
};

/** A stand's open tickets, following what happens, with a search box that finds one while typing. */
export function Board({ locationId, head, ...shown }: BoardProps) {
  const { board, tickets, totals, age } = useBoard(locationId);
  if (!tickets || !totals) {
    return (
      <>
        <TroubleLine age={null} />
        {board.isPending ? (
          <div>
            <SkeletonList rows={6} height="4rem" />
          </div>
        ) : (
          <LoadFailure error={board.error} onRetry={board.refetch} busy={board.isFetching} />
        )}
      </>
    );
  }
  return (
    <div className={styles.board}>
      <div className={styles.trouble}>
        <TroubleLine age={age} />
      </div>
      {head(totals)}
      <BoardTickets locationId={locationId} tickets={tickets} {...shown} />
      {board.isFetchNextPageError && <MorePages query={board} shown={tickets.length} />}
    </div>
  );
}

/** The selection lasts as long as the page, so that returning from a ticket leads back to the same place. */
const chosen = new Map<string, BoardGroup>();

type BoardTicketsProps = Omit<BoardProps, 'head'> & {
  readonly tickets: NonNullable<Board['tickets']>;
  /** Shows several stands: each row names its own. */
  readonly ofSeveral?: boolean;
};

/** The box that finds a car, and the cars by what they are waiting for. */
export function BoardTickets(props: BoardTicketsProps) {
  const { locationId, tickets, ticketPath, attendant, atMost = tickets.length, ofSeveral = false, finder } = props;
  const userId = useCurrentUser()?._id;
  const unsent = useUnsent();
  const { changed, sentence } = useBoardNews(tickets);
  useRing(locationId, tickets);
  const [typed, type] = useState('');
  const groups = groupTickets(tickets);
  const [shown, setGroup] = useState(() => chosen.get(locationId) ?? firstNonEmptyGroup(groups));
  // A list with cars in it does not change for another under a thumb.
  if (!chosen.has(locationId) && groups[shown].length === 0 && shown !== firstNonEmptyGroup(groups)) {
    setGroup(firstNonEmptyGroup(groups));
  }
  const choose = (next: BoardGroup) => {
    chosen.set(locationId, next);
    setGroup(next);
  };
  const drivesStick = attendant?.drivesStick ?? null;
  const row = (ticket: Valet) => (
    <BoardRow
      key={ticket._id}
      ticket={ticket}
      to={ticketPath(ticket)}
      ofSeveral={ofSeveral}
      changed={changed.has(ticket._id)}
      isUnsent={unsent.has(ticket._id)}
      userId={userId}
      drivesStick={drivesStick}
    />
  );
  // The letters appear at once; the rows follow when the phone has time.
  const searched = useDeferredValue(typed);
  const isSearched = searched.trim() !== '';
  const requested = attendant?.leads === false ? [] : tickets.filter(({ leadRequestedAt }) => leadRequestedAt);
  return (
    <>
      <div role="status" className={styles.news}>
        <VisuallyHidden>{sentence}</VisuallyHidden>
      </div>
      {requested.length > 0 && (
        <Suspense fallback={null}>
          <RequestedLeads tickets={requested} />
        </Suspense>
      )}
      <div className={styles.stick}>
        <div className={styles.finders}>
          {finder}
          <SearchBox typed={typed} onType={type} />
        </div>
        {!isSearched && tickets.length > 0 && <BoardTabs groups={groups} shown={shown} onChoose={choose} />}
      </div>
      {isSearched && (
        <Suspense fallback={null}>
          <CarResults typed={searched} tickets={tickets} ticketPath={ticketPath} row={row} />
        </Suspense>
      )}
      {!isSearched && tickets.length === 0 && <EmptyState title={texts.emptyBoard} text={texts.emptyBoardText} />}
      {!isSearched && tickets.length > 0 && (
        <div className={styles.columns}>
          {BOARD_GROUPS.map((each) => (
            <section key={each} className={classNames(ui.stack1, styles.group, each !== shown && styles.notChosen)}>
              <Rows name={`${locationId} ${each}`} group={each} groups={groups} atMost={atMost} row={row} />
              {groups[each].length > atMost && <p>{texts.someShown(atMost, groups[each].length)}</p>}
            </section>
          ))}
        </div>
      )}
    </>
  );
}

/** A screen and more; the others are drawn as they are scrolled to. */
const FIRST_ROWS = 24;
const MORE_ROWS = 8;
const AHEAD = '1500px 0px';

/** How many rows each list had drawn, so that returning from a ticket leads back to the same place. */
const drawnBefore = new Map<string, number>();

type RowsProps = {
  readonly name: string;
  readonly group: BoardGroup;
  readonly groups: Grouped;
  readonly atMost: number;
  readonly row: (ticket: Valet) => ReactNode;
};

/** Among hundreds of cars, only those that somebody has scrolled to cost time. */
function Rows({ name, group, groups, atMost, row }: RowsProps) {
  const [drawn, draw] = useState(() => drawnBefore.get(name) ?? FIRST_ROWS);
  const end = useRef<HTMLDivElement>(null);
  const { rows, waiting, settle, hand } = useSteadyRows(groups[group], idOf);
  const isMore = drawn < Math.min(rows.length, atMost);
  const steadyTaps = useSteadyTaps(useMemo(() => rows.map(({ item }) => item._id), [rows]));
  useEffect(() => {
    drawnBefore.set(name, drawn);
    if (!isMore || !end.current) return;
    const observer = new IntersectionObserver(
      ([seen]) => seen?.isIntersecting && startTransition(() => draw(drawn + MORE_ROWS)),
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [name, drawn, isMore]);
  return (
    <>
      <div className={styles.head}>
        <h2>
          {texts.groups[group]} <span className={styles.count}>{groups[group].length}</span>
        </h2>
        {waiting > 0 && (
          <button type="button" onClick={settle}>
            {texts.newCars(waiting)}
          </button>
        )}
      </div>
      {rows.length === 0 && <p className={ui.soft}>{texts.none[group]}</p>}
      {rows.length > 0 && (
        <GlidingRows className={styles.rows} {...steadyTaps} {...hand}>
          {rows
            .slice(0, Math.min(drawn, atMost))
            .map(({ item, isGone }) =>
              isGone ? <GoneRow key={item._id} ticket={item} groups={groups} row={row} /> : row(item),
            )}
          {isMore && <div ref={end} className={styles.end} />}
        </GlidingRows>
      )}
    </>
  );
}

const idOf = ({ _id }: Valet) => _id;

type GoneRowProps = { readonly ticket: Valet } & Pick<RowsProps, 'groups' | 'row'>;

/** Says where the car is now, in its old row's place. */
function GoneRow({ ticket, groups, row }: GoneRowProps) {
  const now = BOARD_GROUPS.find((group) => groups[group].some(({ _id }) => _id === ticket._id));
  return (
    <div className={styles.gone}>
      <div inert>{row(ticket)}</div>
      <p>{texts.gone(ticket.ticketNumber, now ? texts.groups[now] : null)}</p>
    </div>
  );
}

type SearchBoxProps = { readonly typed: string; readonly onType: (typed: string) => void };

function SearchBox({ typed, onType }: SearchBoxProps) {
  // The search is on the phone before the first letter is typed.
  useEffect(() => void loadResults().catch(() => {}), []);
  return (
    <search>
      <input
        className={classNames(field.control, styles.search)}
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        maxLength={40}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </search>
  );
}

type BoardTabsProps = {
  readonly groups: Grouped;
  readonly shown: BoardGroup;
  readonly onChoose: (group: BoardGroup) => void;
};

/** Which group a phone shows, with how many cars are in each; wide screens show all three. */
function BoardTabs({ groups, shown, onChoose }: BoardTabsProps) {
  const name = useId();
  return (
    <fieldset className={styles.tabs}>
      <legend>
        <VisuallyHidden>{texts.show}</VisuallyHidden>
      </legend>
      {BOARD_GROUPS.map((group) => (
        <label key={group} className={ui.radio}>
          <input type="radio" name={name} checked={group === shown} onChange={() => onChoose(group)} />
          <strong>{groups[group].length}</strong>
          {texts.tabs[group]}
        </label>
      ))}
    </fieldset>
  );
}

/** Rings for each car that is requested while the board is open, if its attendant wants that. */
function useRing(locationId: string, tickets: readonly Valet[]): void {
  const rings = useRingsUntil(locationId) !== null;
  const seen = useRef<readonly Valet[] | null>(null);
  useEffect(() => (rings ? allowSoundByTouch() : undefined), [rings]);
  useEffect(() => {
    const requested = newlyRequested(seen.current, tickets);
    seen.current = tickets;
    if (rings && requested.length > 0) ringPhone();
  }, [rings, tickets]);
}
