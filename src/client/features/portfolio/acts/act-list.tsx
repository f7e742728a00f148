import { useQuery } from '@tanstack/react-query';
import type { BulkAct } from '#contract/lots/bulk.contract.ts';
import { formatMoment } from '#domain/calendar/human-time.ts';
import { apiQuery } from '../../../lib/api/query-client.ts';
import { furtherPaths } from '../../../lib/further/further-paths.ts';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TextLink } from '../../../ui/layout/text-link.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { describeAct, actTexts as texts } from './act-texts.ts';

/** More would not help to find what was done lately. */
const SHOWN = 50;

/** The latest changes to many lots: the reader's own and, at an owner's lots, those of their managers. */
export function ActList() {
  const found = useQuery(apiQuery('GET /locations/portfolio/acts', { query: { limit: SHOWN } }));
  if (found.isPending) return <SkeletonList rows={5} height="3rem" />;
  if (!found.data) return <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />;
  const { acts } = found.data.data;
  if (acts.length === 0) return <EmptyState title={texts.none} text={texts.noneText} />;
  const columns: readonly Column<BulkAct>[] = [
    {
      label: texts.what,
      cell: (act) => <TextLink to={furtherPaths.lotChange(act._id)}>{describeAct(act)}</TextLink>,
      grow: true,
      whole: true,
    },
    { label: texts.by, cell: ({ byName }) => byName ?? '—' },
    { label: texts.lot, cell: ({ lots }) => texts.lotsOf(lots) },
    {
      label: texts.state,
      cell: ({ createdAt, undoneBy }) => (undoneBy === null ? timeOf(createdAt) : texts.undone),
    },
  ];
  return <DataTable caption={texts.title} columns={columns} rows={acts} keyOf={({ _id }) => _id} linked />;
}

/** By the reader's own clock, with its time zone: their lots may be in several. */
function timeOf(iso: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return formatMoment(new Date(iso), { timeZone, withZoneName: true, now: new Date() });
}
