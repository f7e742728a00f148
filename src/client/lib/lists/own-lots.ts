import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';

type Lot = { readonly _id: string; readonly name: string };

const PAGE_SIZE = 200;
/** The most lots that one can select from. */
const MAX_LOTS = 500;

/** The owner's lots on offer, in alphabetical order. */
export function useOwnLots() {
  return useQuery({ queryKey: ['/locations/me#all'], queryFn: ({ signal }) => fetchLots(signal) });
}

async function fetchLots(signal: AbortSignal): Promise<Lot[]> {
  const lots: Lot[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    const page = await callApi('GET /locations/me', { query, signal });
    lots.push(...page.data.locations);
    cursor = page.nextCursor;
  } while (cursor !== null && lots.length < MAX_LOTS);
  return lots.sort((a, b) => a.name.localeCompare(b.name));
}
