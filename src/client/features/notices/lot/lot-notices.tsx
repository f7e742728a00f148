import { useInfiniteQuery } from '@tanstack/react-query';
import type { LotNotice } from '#contract/notices/notice-shapes.ts';
import { formatCents } from '#domain/money/cents.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { refreshQueries } from '../../../lib/api/query-client.ts';
import { apiPages } from '../../../lib/lists/api-pages.ts';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Plate } from '../../../ui/layout/plate.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { AppealCard, sayGiven } from './appeal-card.tsx';
import { lotNoticeTexts as texts } from './lot-notice-texts.ts';

const PAGE_SIZE = 50;
const TONES = {
  open: 'grey',
  appealed: 'orange',
  upheld: 'blue',
  at_support: 'orange',
  final: 'blue',
  voided: 'green',
} as const;

/** The appeals that wait, each with its answer, then all notices of the lot. */
export function LotNotices({ locationId }: { readonly locationId: string }) {
  const params = { id: locationId };
  const waiting = useInfiniteQuery(
    apiPages('GET /locations/:id/notices', { params, query: { limit: PAGE_SIZE, status: 'appealed' } }),
  );
  const all = useInfiniteQuery(apiPages('GET /locations/:id/notices', { params, query: { limit: PAGE_SIZE } }));
  const appeals = waiting.data?.pages.flatMap(({ data }) => data.notices) ?? [];
  return (
    <>
      {appeals.length > 0 && <h2>{texts.appeals}</h2>}
      {appeals.map((notice) => (
        <AppealCard
          key={notice._id}
          notice={notice}
          photoUrl={(id) => `/api/v1/locations/${locationId}/notice-photos/${id}`}
          decide={async (body) => {
            const at = { locationId, id: notice._id };
            await callApi('POST /locations/:locationId/notices/:id/decision', { params: at, body });
            await refreshQueries(`/locations/${locationId}/notices`);
          }}
        />
      ))}
      <PagedList
        query={all}
        rowsOf={({ data }) => data.notices}
        skeleton={<SkeletonList rows={4} height="4rem" />}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
      >
        {(notices) => <DataTable caption={texts.title} columns={COLUMNS} rows={notices} keyOf={({ _id }) => _id} />}
      </PagedList>
    </>
  );
}

function sayKind({ charge, payment }: LotNotice): string {
  if (charge === null) return texts.warning;
  return payment ? texts.paid(formatCents(payment.cents)) : formatCents(charge.dueCents);
}

const COLUMNS: readonly Column<LotNotice>[] = [
  {
    label: texts.plate,
    whole: true,
    cell: ({ plateNumber, plateState }) => <Plate plate={plateNumber} state={plateState} />,
  },
  {
    label: texts.status,
    cell: ({ state: { status } }) => <StatusBadge tone={TONES[status]}>{texts.statuses[status]}</StatusBadge>,
  },
  { label: texts.kind, cell: sayKind },
  { label: texts.given, cell: sayGiven },
  { label: texts.reason, cell: ({ reason, note }) => [reason, note].filter(Boolean).join('. ') },
  { label: texts.officer, cell: ({ officer }) => officer.name },
];
