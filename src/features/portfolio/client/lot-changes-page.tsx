import { useQuery } from '@tanstack/react-query';
import { paths } from '#app/paths/paths.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { BulkAct } from '../bulk.contract.ts';
import { describeAct, actTexts as texts } from './act-texts.ts';
import { SignPrints, useSignPrints } from './sign-prints.tsx';

/** More would not help to find what was done lately. */
const SHOWN = 50;

/** The latest changes to many lots: the reader's own and, at an owner's lots, those of their managers. */
function ActList() {
  const found = useQuery(apiQuery('GET /locations/portfolio/acts', { query: { limit: SHOWN } }));
  if (found.isPending) return <SkeletonList rows={5} height="3rem" />;
  if (!found.data) return <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />;
  const { acts } = found.data.data;
  if (acts.length === 0) return <EmptyState title={texts.none} text={texts.noneText} />;
  const columns: readonly Column<BulkAct>[] = [
    {
      label: texts.what,
      cell: (act) => <TextLink to={paths.lotChange(act._id)}>{describeAct(act)}</TextLink>,
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

export default function LotChangesPage() {
  const { prints } = useSignPrints();
  return (
    <Page title={texts.title} width="wide" back={{ to: paths.locations(), label: texts.back }}>
      <SignPrints prints={prints} />
      {prints.length > 0 && <h2>{texts.acts}</h2>}
      <ActList />
    </Page>
  );
}
