import { useInfiniteQuery } from '@tanstack/react-query';
import type { LotOccupancy } from '#contract/lots/occupancy.contract.ts';
import { formatMoment } from '#domain/calendar/human-time.ts';
import { apiPages } from '../../../lib/lists/api-pages.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { placeClock } from '../../../lib/time/place-time.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { TextLink } from '../../../ui/layout/text-link.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import liveStyles from '../live/live.module.css';
import { PlacesBar } from '../live/places-bar.tsx';
import styles from './all-lots.module.css';
import { allLotsTexts as texts } from './all-lots-texts.ts';

const ASKED_EVERY_MS = 10_000;
const PAGE_SIZE = 50;

/** How full all lots of an owner are, the fullest first; it follows what happens there. */
export function AllLots() {
  const lots = useInfiniteQuery({
    ...apiPages('GET /occupancy', { query: { limit: PAGE_SIZE } }),
    refetchInterval: ASKED_EVERY_MS,
  });
  const total = lots.data?.pages[0]?.data.total;
  return (
    <>
      {total && total.capacity > 0 && (
        <p className={liveStyles.sum}>
          {texts.total(total.left, total.capacity)}
          <span className={styles.full}>{texts.fullLots(total.fullLots, total.lots)}</span>
        </p>
      )}
      <PagedList
        query={lots}
        rowsOf={({ data }) => data.lots}
        skeleton={<SkeletonList rows={4} height="6rem" />}
        empty={<NoLots />}
      >
        {(rows) => <Lots lots={onceEach(rows)} />}
      </PagedList>
    </>
  );
}

/** Pages load one after the other, so a lot may appear on two of them. */
function onceEach(lots: readonly LotOccupancy[]): readonly LotOccupancy[] {
  return [...new Map(lots.map((lot) => [lot._id, lot])).values()];
}

function Lots({ lots }: { readonly lots: readonly LotOccupancy[] }) {
  const full = lots.flatMap(({ name, places }) => (places?.left === 0 ? [name] : []));
  return (
    <>
      {/* Read aloud when a lot fills up or has room again, not with each car. */}
      <div role="status" className={liveStyles.news}>
        <VisuallyHidden>{texts.nowFull(full)}</VisuallyHidden>
      </div>
      <DataTable caption={texts.caption} columns={COLUMNS} rows={lots} keyOf={({ _id }) => _id} linked />
    </>
  );
}

function NoLots() {
  return (
    <EmptyState title={texts.empty} text={texts.emptyText}>
      <ButtonLink to={staffPaths.addLocation()}>{texts.add}</ButtonLink>
    </EmptyState>
  );
}

const COLUMNS: readonly Column<LotOccupancy>[] = [
  {
    label: texts.lot,
    whole: true,
    cell: ({ _id, name, address }) => (
      <div className={styles.lot}>
        <TextLink to={staffPaths.liveLot(_id)}>{name}</TextLink>
        <span className={styles.address}>{address}</span>
      </div>
    ),
  },
  {
    label: texts.places,
    grow: true,
    whole: true,
    cell: ({ places }) =>
      places ? <PlacesBar places={places} /> : <span className={styles.address}>{texts.notCounted}</span>,
  },
  { label: texts.state, whole: true, cell: (lot) => <State lot={lot} /> },
];

/** Says in a word what the bar shows. */
function State({ lot: { places, timeZone } }: { readonly lot: LotOccupancy }) {
  if (!places) return null;
  const { over, left, taken, capacity, fullZones, zones, freeAt } = places;
  const now = new Date();
  return (
    <div className={styles.state}>
      {over > 0 && <StatusBadge tone="red">{texts.over(over)}</StatusBadge>}
      {left === 0 && over === 0 && (
        <StatusBadge tone="orange">{taken < capacity ? texts.takenOut : texts.full}</StatusBadge>
      )}
      {left > 0 && over === 0 && <span>{fullZones > 0 ? texts.fullZones(fullZones, zones) : texts.hasRoom}</span>}
      {freeAt && (
        <span className={styles.address}>
          {texts.freeAt(formatMoment(new Date(freeAt), { ...placeClock(timeZone, now), now }))}
        </span>
      )}
    </div>
  );
}
