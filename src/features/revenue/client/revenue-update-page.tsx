import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { useSearchParams } from 'wouter';
import type { Location } from '#features/lots/lots.contract.ts';
import { callApi } from '#platform/api/call-api.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { RevenueUpdateForm } from './revenue-update-form.tsx';

const texts = {
  title: t`Revenue update`,
  lead: t`Record what a lot earned outside of Parkvale: cash, a contract, a correction. It counts toward the lot’s month, on its own line, with your name.`,
};

const PAGE_SIZE = 200;
/** The most lots a select list can offer; others are reached from their own pages. */
const MAX_LOTS = 2000;

/** Every lot in alphabetical order, and the one in the URL. */
function useAllLots(named: string | null) {
  return useQuery({ queryKey: ['/locations#all', named], queryFn: ({ signal }) => fetchLots(named, signal) });
}

async function fetchLots(named: string | null, signal: AbortSignal): Promise<Location[]> {
  const lots: Location[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    const page = await callApi('GET /locations', { query, signal });
    lots.push(...page.data.locations);
    cursor = page.nextCursor;
  } while (cursor !== null && lots.length < MAX_LOTS);
  if (named !== null && lots.every(({ _id }) => _id !== named)) lots.push(...(await fetchLot(named, signal)));
  return lots.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** The URL may name an unknown lot. */
async function fetchLot(id: string, signal: AbortSignal): Promise<Location[]> {
  try {
    const { data } = await callApi('GET /locations/:id', { params: { id }, signal });
    return [data.location];
  } catch {
    return [];
  }
}

export default function RevenueUpdatePage() {
  const [search] = useSearchParams();
  const lots = useAllLots(search.get('lot'));
  return (
    <Page title={texts.title} lead={texts.lead} width="form">
      {lots.isPending && <SkeletonList rows={5} height="5rem" />}
      {lots.isError && <LoadFailure error={lots.error} onRetry={lots.refetch} busy={lots.isFetching} />}
      {lots.data && <RevenueUpdateForm lots={lots.data} />}
    </Page>
  );
}
