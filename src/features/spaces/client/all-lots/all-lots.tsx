import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { apiPages } from '#platform/api/api-pages.ts';
import { apiUrl } from '#platform/api/call-api.ts';
import { onceEach } from '#platform/api/once-each.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { followStream } from '#platform/live/live-stream.ts';
import { paths } from '#platform/paths/paths.ts';
import { useMayAddLots } from '#platform/routing/guards.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ListSearch, useListSearch } from '#platform/ui/lists/list-search.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import type { LotOccupancy } from '../../spaces.contract.ts';
import { CutOff, useCutOff } from '../live/cut-off.tsx';
import liveStyles from '../live/live.module.css';
import { LotsTable } from './lots-table.tsx';
import { createPaced } from './paced.ts';
import { inSteadyOrder, isSame } from './steady-order.ts';

const lotCount = (count: number) => ngettext(msgid`${formatCount(count)} lot`, `${formatCount(count)} lots`, count);
const spaceCount = (count: number) =>
  ngettext(msgid`${formatCount(count)} space`, `${formatCount(count)} spaces`, count);

const allLotsTexts = {
  shown: (count: number, all: number) => (count === all ? lotCount(all) : t`${formatCount(count)} of ${lotCount(all)}`),
  found: (count: number, all: number, isAll: boolean) =>
    isAll
      ? t`${formatCount(count)} of ${lotCount(all)} found`
      : t`The first ${formatCount(count)} found of ${lotCount(all)}`,
  total: (left: number, capacity: number) => t`${formatCount(left)} of ${spaceCount(capacity)} left`,
  fullLots: (full: number, all: number) =>
    full === 0 ? t`No lot is full.` : t`${formatCount(full)} of ${lotCount(all)} full.`,
};

const texts = {
  jump: t`On this page`,
  toLots: t`Lots`,
  toHours: t`Today by hour`,
  toRevenue: t`Revenue by hour`,
  search: t`Search by name or address`,
  noneFound: (words: string) => t`No lot’s name or address has “${words}”.`,
  clear: t`Show all lots`,
  moved: t`Sort again`,
  /** For screen readers. */
  nowFull: (names: readonly string[]) => (names.length === 0 ? '' : t`Full: ${names.join(', ')}.`),
  empty: t`You have no lots yet`,
  emptyText: t`List a lot and enter how many cars fit. This page then shows how full it is.`,
  add: t`Add Location`,
  noneGiven: t`There are no lots for you at the moment`,
  noneGivenText: t`The owner chooses which lots you see. They appear here once you have access.`,
};

/** As many as fit on a few screens: on a phone a lot is twice as tall. */
const PAGE_SIZES = { wide: 10, narrow: 4 } as const;
/** Every visible page is refetched, so a busy hour must not refetch more often than this. */
const MIN_INTERVAL_MS = 1500;

function useAllLots(search: string) {
  const limit = PAGE_SIZES[useIsWide() ? 'wide' : 'narrow'];
  const lots = useInfiniteQuery({
    ...apiPages('GET /occupancy', { query: { limit, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const { setCutOff, currentUntil } = useCutOff(lots);
  useEffect(() => {
    const refresh = createPaced(() => refreshQueries('/occupancy'), MIN_INTERVAL_MS);
    const stop = followStream({
      url: apiUrl('GET /occupancy/events'),
      opensWith: 'occupancy',
      // The first event closes the gap since the page was loaded, or since the stream was cut.
      onEvent: ({ name }) => name === 'occupancy' && refresh.now(),
      poll: refresh.now,
      changed: (state) => {
        setCutOff(state !== 'live');
        if (state !== 'live') refresh.now();
      },
    });
    return () => {
      stop();
      refresh.stop();
    };
  }, [setCutOff]);
  return { lots, currentUntil };
}

/** With fewer, everything is visible at a glance. */
const SEARCHED_FROM = 8;

/** The id of what the page puts below the list. */
export const HOURS_ID = 'hours';
export const REVENUE_ID = 'revenue';

type AllLotsProps = {
  /** Only owners see revenue, and how to add a lot. */
  readonly isOwner: boolean;
  /** Shown below the list, for users who have lots. */
  readonly children: ReactNode;
};

/** How full all of the reader's lots are, the fullest first; follows what happens there. */
export function AllLots({ isOwner, children }: AllLotsProps) {
  const search = useListSearch();
  const { lots, currentUntil } = useAllLots(search.settled);
  const { total, lots: first } = lots.data?.pages[0]?.data ?? {};
  const isNarrowed = search.settled !== '';
  const describeShown = (count: number, all: number) =>
    isNarrowed && !lots.isPlaceholderData
      ? allLotsTexts.found(count, all, !lots.hasNextPage)
      : allLotsTexts.shown(count, all);
  return (
    <>
      {currentUntil && <CutOff since={currentUntil} />}
      {total && total.lots > 0 && <Jumps isOwner={isOwner} />}
      {total && total.capacity > 0 && (
        <p className={liveStyles.sum}>
          {allLotsTexts.total(total.left, total.capacity)}
          <span className={ui.subline}>{allLotsTexts.fullLots(total.fullLots, total.lots)}</span>
        </p>
      )}
      {total && total.lots >= SEARCHED_FROM && <ListSearch label={texts.search} search={search} />}
      <PagedList
        query={lots}
        rowsOf={({ data }) => data.lots}
        skeleton={<SkeletonList rows={4} height="6rem" />}
        empty={isNarrowed ? <NoneFound words={search.settled} onClear={() => search.type('')} /> : <NoLots />}
      >
        {(rows) => (
          // A search starts with its own order.
          <Lots
            key={lots.isPlaceholderData ? 'earlier' : search.settled}
            lots={onceEach(rows, ({ _id }) => _id)}
            shown={describeShown(rows.length, total?.lots ?? 0)}
          />
        )}
      </PagedList>
      {first !== undefined && total !== undefined && total.lots > 0 && children}
    </>
  );
}

type LotsProps = {
  readonly lots: readonly LotOccupancy[];
  /** How many are shown, and out of how many. */
  readonly shown: string;
};

function Lots({ lots, shown }: LotsProps) {
  const { inOrder, hasMoved, sortAgain } = useSteadyOrder(lots);
  const full = inOrder.flatMap((lot) => (lot.spaces?.left === 0 ? [nameLot(lot)] : []));
  return (
    <section className={liveStyles.lots} aria-label={texts.toLots}>
      {/* Announced when a lot fills up or has room again, not with each car. */}
      <div role="status" className={liveStyles.news}>
        <VisuallyHidden>{texts.nowFull(full)}</VisuallyHidden>
      </div>
      <div className={classNames(ui.rowBetween, ui.soft)}>
        <p role="status">{shown}</p>
        {/* Its space is reserved, so that no row moves when it appears. */}
        <div className={classNames(!hasMoved && liveStyles.unused)}>
          <Button variant="quiet" size="small" onClick={sortAgain}>
            {texts.moved}
          </Button>
        </div>
      </div>
      <LotsTable lots={inOrder} />
    </section>
  );
}

function useSteadyOrder(lots: readonly LotOccupancy[]) {
  const ids = lots.map(({ _id }) => _id);
  const [shown, setShown] = useState<readonly string[]>(ids);
  const order = inSteadyOrder(shown, ids);
  if (order !== shown) setShown(order);
  const byId = new Map(lots.map((lot) => [lot._id, lot]));
  return {
    inOrder: order.flatMap((id) => byId.get(id) ?? []),
    hasMoved: !isSame(order, ids),
    sortAgain: () => setShown(ids),
  };
}

/** The list alone is several screens tall on a phone. */
function Jumps({ isOwner }: Pick<AllLotsProps, 'isOwner'>) {
  return (
    <nav aria-label={texts.jump} className={ui.links}>
      <a href={`#${HOURS_ID}`}>{texts.toHours}</a>
      {isOwner && <a href={`#${REVENUE_ID}`}>{texts.toRevenue}</a>}
    </nav>
  );
}

function NoLots() {
  if (!useMayAddLots()) return <EmptyState title={texts.noneGiven} text={texts.noneGivenText} />;
  return (
    <EmptyState title={texts.empty} text={texts.emptyText}>
      <ButtonLink to={paths.addLocation()}>{texts.add}</ButtonLink>
    </EmptyState>
  );
}

function NoneFound({ words, onClear }: { readonly words: string; readonly onClear: () => void }) {
  return (
    <div role="status" className={liveStyles.lots}>
      <p>{texts.noneFound(words)}</p>
      <div>
        <Button variant="quiet" onClick={onClear}>
          {texts.clear}
        </Button>
      </div>
    </div>
  );
}
