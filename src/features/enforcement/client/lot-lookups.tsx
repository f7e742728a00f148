import { useInfiniteQuery } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import { apiPages } from '#platform/api/api-pages.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatDateAt } from '#platform/wording/format-date.ts';
import type { Lookup, LookupRemoval } from '../enforcement.contract.ts';
import { formatMomentAsOf } from './offline/verdict-words.ts';
import { purposeNames } from './shared/purpose-names.ts';
import { describeVerdict, toneOfVerdict } from './shared/recorded-verdict.ts';

const lookupCount = (count: number): string => ngettext(msgid`${count} lookup`, `${count} lookups`, count);

const noteCount = (count: number): string => ngettext(msgid`${count} note`, `${count} notes`, count);

const texts = {
  empty: t`No plate has been looked up here yet.`,
  emptyText: t`What your officers check is listed here: who, when, where and why.`,
  plate: t`Plate`,
  answer: t`Answer`,
  when: t`When`,
  who: t`Who`,
  why: t`Why`,
  where: t`Where`,
  inZone: (number: string) => t`Zone ${number}`,
  atTheLot: t`At the lot`,
  offline: (from: string) => t`offline, with data from ${from}`,
  title: t`Lookups`,
  removed: (last: { day: string; lookups: number; notes: number; leftOver: number }) =>
    t`Last deleted on ${last.day}: ${lookupCount(last.lookups)} and ${noteCount(last.notes)}. ` +
    (last.leftOver === 0 ? t`Nothing that old was left.` : t`Still to delete: ${last.leftOver}.`),
};

const PAGE_SIZE = 50;

type LotLookupsProps = { readonly locationId: string; readonly timeZone: string };

/** Who looked up which plate, when, where and why, latest first, page by page. */
export function LotLookups({ locationId, timeZone }: LotLookupsProps) {
  const log = useInfiniteQuery(
    apiPages('GET /locations/:id/look-ups', { params: { id: locationId }, query: { limit: PAGE_SIZE } }),
  );
  const removal = log.data?.pages[0]?.data.lastRemoval ?? null;
  return (
    <>
      {removal && <p>{describeRemoval(removal, timeZone)}</p>}
      <PagedList
        query={log}
        rowsOf={({ data }) => data.lookups}
        skeleton={<SkeletonList rows={4} height="4rem" />}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
      >
        {(lookups) => (
          <DataTable caption={texts.title} columns={columnsFor(timeZone)} rows={lookups} keyOf={({ _id }) => _id} />
        )}
      </PagedList>
    </>
  );
}

/** Shows that old look-ups are deleted, using what the job recorded when it last deleted some here. */
function describeRemoval({ removedAt, lookups, notes, leftOver }: LookupRemoval, timeZone: string): string {
  const day = formatDateAt(removedAt, timeZone);
  return texts.removed({ day, lookups, notes, leftOver });
}

function columnsFor(timeZone: string): readonly Column<Lookup>[] {
  const format = (at: string) => formatMomentAsOf(at, { timeZone, checkedAt: new Date().toISOString() });
  return [
    {
      label: texts.plate,
      whole: true,
      cell: ({ plateNumber, state }) => <Plate plate={plateNumber} state={state ?? ''} />,
    },
    {
      label: texts.answer,
      cell: (lookUp) => <StatusBadge tone={toneOfVerdict(lookUp)}>{describeVerdict(lookUp)}</StatusBadge>,
    },
    {
      label: texts.when,
      cell: ({ at, offline, dataFrom }) => (
        <span>
          {format(at)}
          {offline && dataFrom !== null && <small>{` ${texts.offline(format(dataFrom))}`}</small>}
        </span>
      ),
    },
    { label: texts.who, cell: ({ officer }) => officer.name },
    { label: texts.why, cell: ({ purpose }) => purposeNames[purpose] },
    {
      label: texts.where,
      cell: ({ position, walkZone }) => {
        if (position) return `${position.lat.toFixed(4)}, ${position.lng.toFixed(4)}`;
        return walkZone === null ? texts.atTheLot : texts.inZone(walkZone);
      },
    },
  ];
}
