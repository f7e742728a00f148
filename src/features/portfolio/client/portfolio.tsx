import { lazy, type ReactNode, Suspense, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { SavedTableViews } from '#features/table-views/client/shared/saved-table-views.tsx';
import { TableDisplayMenu, TableExport, TableTools } from '#features/table-views/client/shared/table-tools.tsx';
import { DISPLAY_PARAMS, useTableDisplay, useViewAddress } from '#features/table-views/client/shared/use-table-view.ts';
import { callApi } from '#platform/api/call-api.ts';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { formatDateTime, withArticle } from '#platform/calendar/human-time.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import { paths } from '#platform/paths/paths.ts';
import { useMayAddLots } from '#platform/routing/guards.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { TableSkeleton } from '#platform/ui/lists/table-skeleton.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import type { BulkChange } from '../bulk.contract.ts';
import type { PortfolioLot } from '../portfolio.contract.ts';
import { LotsTable, lotColumns } from './lots-table.tsx';
import styles from './portfolio.module.css';
import { PortfolioFilters } from './portfolio-filters.tsx';
import { useChosenLots } from './use-chosen-lots.ts';
import type { usePortfolio } from './use-portfolio.ts';
import type { PortfolioView } from './use-portfolio-view.ts';

const texts = {
  lot: t`Lot`,
  range: (from: number, until: number, found: number) =>
    t`${formatCount(from)} to ${formatCount(until)} of ${formatCount(found)}`,
  found: (count: number) => ngettext(msgid`${formatCount(count)} lot`, `${formatCount(count)} lots`, count),
  sortedAt: (time: string) => t`sorted as of ${withArticle(time)}`,
  next: t`Next`,
  previous: t`Previous`,
  pages: t`Pages`,
  noneFound: t`No lots match these filters.`,
  showAll: t`Show all lots`,
  showArchived: t`Show archived lots`,
  showCurrent: t`Show active lots`,
  noneArchived: t`You have no archived lots.`,
  allArchived: t`None of your lots are active.`,
  allArchivedText: t`They are archived: what was sold there is kept.`,
  noneGiven: t`No lots are assigned to you at the moment.`,
  noneGivenText: t`The owner chooses your lots on their team page.`,
  empty: t`You currently have no locations created.`,
  emptyText: t`Add the first one: its name, its address and a pin on the map. Zones and prices come next.`,
  add: t`Add Location`,
  import: t`Import locations`,
  checkPins: t`Check them on the map`,
};

const ChooseBar = lazy(() => import('./choose-bar.tsx'));
const BulkSigns = lazy(() => import('./bulk-signs.tsx'));
const BulkWork = lazy(() => import('./bulk-work.tsx'));

/** With fewer, everything is visible at a glance. */
const FILTERED_FROM = 8;

type BulkKind = BulkChange['kind'];

type PortfolioProps = {
  readonly portfolio: ReturnType<typeof usePortfolio>;
  readonly linkTo: (lot: PortfolioLot) => string;
  readonly actOf: (lot: PortfolioLot) => ReactNode;
  /** The reader sees the lots of all owners. */
  readonly withOwners: boolean;
  /** Lots are being selected, for an act on several of them. */
  readonly choosing?: { readonly isOn: boolean; readonly end: () => void };
};

/** An owner's lots, searched, filtered, sorted and paged. */
export function Portfolio({ portfolio: { view, found }, linkTo, actOf, withOwners, choosing }: PortfolioProps) {
  const chosen = useChosenLots(view, found.data?.data.found ?? 0);
  const [work, setWork] = useState<BulkKind | 'signs' | null>(null);
  const saved = useViewAddress(['show', 'place', 'tag', 'sort', ...DISPLAY_PARAMS], ['after', 'from']);
  const display = useTableDisplay();
  const columns = lotColumns(withOwners);
  const isWide = useIsWide();
  if (found.isPending) return isWide ? <TableSkeleton rows={8} /> : <SkeletonList rows={6} height="5.5rem" />;
  if (!found.data) return <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />;
  const { data, nextCursor } = found.data;
  if (data.total === 0) return <NoLots />;
  const isChoosing = choosing?.isOn === true && view.shown !== 'archived';
  if (isChoosing && work !== null) {
    return (
      <Suspense fallback={<SkeletonList rows={4} height="4rem" />}>
        {work === 'signs' ? (
          <BulkSigns lots={chosen.lots} count={chosen.count} onCancel={() => setWork(null)} />
        ) : (
          <BulkWork kind={work} lots={chosen.lots} count={chosen.count} onCancel={() => setWork(null)} />
        )}
      </Suspense>
    );
  }
  const { isNarrowed } = view;
  const hasFilters = data.total >= FILTERED_FROM || (isNarrowed && view.shown !== 'archived');
  return (
    <>
      {hasFilters && (
        <>
          <div className={styles.views}>
            <SavedTableViews table="lots" view={saved} />
            <div className={styles.tools}>
              <TableTools>
                <TableExport
                  fileName="parkvale-lots.csv"
                  columns={[NAME, ...columns.filter(({ key }) => !display.hidden.includes(key))]}
                  load={(cursor) => loadPage(view, cursor)}
                />
                <TableDisplayMenu display={display} columns={columns} />
              </TableTools>
            </div>
          </div>
          <PortfolioFilters view={view} />
        </>
      )}
      {view.shown === 'pin_unchecked' && data.lots.length > 0 && (
        <div>
          <ButtonLink to={paths.checkPins()}>{texts.checkPins}</ButtonLink>
        </div>
      )}
      {data.lots.length === 0 ? (
        <NoneFound view={view} />
      ) : (
        <div className={classNames(found.isPlaceholderData && styles.stale)} aria-busy={found.isPlaceholderData}>
          <LotsTable
            lots={data.lots}
            columns={columns}
            display={display}
            linkTo={linkTo}
            actOf={actOf}
            chosen={isChoosing ? chosen : null}
          />
        </div>
      )}
      <Below view={view} count={data.lots.length} found={data.found} nextCursor={nextCursor} sortedAt={data.sortedAt} />
      {isChoosing && (
        <Suspense fallback={null}>
          <ChooseBar
            chosen={chosen}
            page={data.lots}
            found={data.found}
            onAct={setWork}
            onDone={() => {
              chosen.clear();
              choosing?.end();
            }}
          />
        </Suspense>
      )}
      {!hasFilters && <OtherLots view={view} others={data.total - data.found} />}
    </>
  );
}

const NAME = { label: texts.lot, text: nameLot };

/** For a file. */
async function loadPage({ filter, sort }: PortfolioView, cursor: string | null) {
  const query = { ...filter, sort, limit: 200, ...(cursor !== null && { cursor }) };
  const { data, nextCursor } = await callApi('GET /locations/portfolio', { query });
  return { rows: data.lots, nextCursor };
}

type BelowProps = {
  readonly view: PortfolioView;
  readonly count: number;
  readonly found: number;
  readonly nextCursor: string | null;
  readonly sortedAt: string | null;
};

/** Which lots these are, out of how many, and the links to the others. */
function Below({ view, count, found, nextCursor, sortedAt }: BelowProps) {
  const { from, after, turnTo } = view;
  const isWhole = after === null && nextCursor === null;
  const text = isWhole ? texts.found(count) : texts.range(from, from + count - 1, found);
  return (
    <div className={classNames(ui.rowBetween, ui.soft)}>
      <p role="status">
        {count > 0 && text}
        {sortedAt !== null && ` · ${texts.sortedAt(formatDateTime(new Date(sortedAt), { timeStyle: 'short' }))}`}
      </p>
      {!isWhole && (
        <nav aria-label={texts.pages} className={ui.cluster}>
          {after !== null && (
            <Button variant="secondary" size="small" onClick={() => goBack(view)}>
              {texts.previous}
            </Button>
          )}
          {nextCursor !== null && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                turnTo(nextCursor, from + count);
                window.scrollTo(0, 0);
              }}
            >
              {texts.next}
            </Button>
          )}
        </nav>
      )}
    </div>
  );
}

/** Cursors only lead forward; the pages before this one are in the browser's history, unless a link led here. */
function goBack({ turnTo }: PortfolioView): void {
  if (window.history.length > 1) window.history.back();
  else turnTo(null, 1);
}

function OtherLots({ view, others }: { readonly view: PortfolioView; readonly others: number }) {
  const showsArchived = view.shown === 'archived';
  if (!showsArchived && others === 0) return null;
  return (
    <div>
      <Button variant="quiet" onClick={() => view.set('show', showsArchived ? '' : 'archived')}>
        {showsArchived ? texts.showCurrent : texts.showArchived}
      </Button>
    </div>
  );
}

function NoneFound({ view }: { readonly view: PortfolioView }) {
  if (!view.isNarrowed) return <EmptyState title={texts.allArchived} text={texts.allArchivedText} />;
  return (
    <div role="status">
      <p>{view.shown === 'archived' && view.search.settled === '' ? texts.noneArchived : texts.noneFound}</p>
      <Button variant="quiet" onClick={view.clear}>
        {texts.showAll}
      </Button>
    </div>
  );
}

function NoLots() {
  if (!useMayAddLots()) return <EmptyState title={texts.noneGiven} text={texts.noneGivenText} />;
  return (
    <EmptyState title={texts.empty} text={texts.emptyText}>
      <ButtonLink to={paths.addLocation()}>{texts.add}</ButtonLink>
      <TextLink to={paths.importLocations()}>{texts.import}</TextLink>
    </EmptyState>
  );
}
