import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiPages } from '#platform/api/api-pages.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';

const texts = {
  usedBy: t`Used by`,
  neverUsed: t`No one has used it yet.`,
  plate: t`Plate`,
  zoneColumn: t`Zone`,
  when: t`When`,
  parkedUntil: t`Until`,
};

const PAGE_SIZE = 50;

type Use = Answer<'GET /locations/:locationId/member-codes/:id/uses'>['data']['uses'][number];
type CodeUsesProps = { readonly locationId: string; readonly codeId: string; readonly timeZone: string };

/** Who parked with a code, latest first. */
export function CodeUses({ locationId, codeId, timeZone }: CodeUsesProps) {
  const uses = useInfiniteQuery(
    apiPages('GET /locations/:locationId/member-codes/:id/uses', {
      params: { locationId, id: codeId },
      query: { limit: PAGE_SIZE },
    }),
  );
  return (
    <PagedList
      query={uses}
      rowsOf={({ data }) => data.uses}
      skeleton={<SkeletonList rows={2} height="3rem" />}
      empty={<p>{texts.neverUsed}</p>}
    >
      {(found) => (
        <DataTable caption={texts.usedBy} columns={columnsFor(timeZone)} rows={found} keyOf={({ _id }) => _id} />
      )}
    </PagedList>
  );
}

function columnsFor(timeZone: string): readonly Column<Use>[] {
  const now = serverNow();
  const format = (at: string) => formatMoment(new Date(at), { ...localClock(timeZone, now), now });
  return [
    {
      label: texts.plate,
      whole: true,
      cell: ({ plateNumber, state }) => <Plate plate={plateNumber} state={state} />,
    },
    { label: texts.zoneColumn, cell: ({ zone }) => zone.zoneNumber },
    { label: texts.when, cell: ({ usedAt }) => format(usedAt) },
    { label: texts.parkedUntil, cell: ({ endTime }) => format(endTime) },
  ];
}
