import { useQuery } from '@tanstack/react-query';
import type { MyLocation } from '#contract/locations.contract.ts';
import { callApi } from '../../lib/api/call-api.ts';

const PAGE_SIZE = 200;
/** A member is given at most so many by name; who has more gives all. */
const MOST = 500;

/** The owner's lots, all pages of them, by name. */
export function useMyLots() {
  return useQuery({ queryKey: ['/locations/me#all'], queryFn: ({ signal }) => fetchMyLots(signal) });
}

async function fetchMyLots(signal: AbortSignal): Promise<MyLocation[]> {
  const lots: MyLocation[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    const page = await callApi('GET /locations/me', { query, signal });
    lots.push(...page.data.locations);
    cursor = page.nextCursor;
  } while (cursor !== null && lots.length < MOST);
  return lots.sort((a, b) => a.name.localeCompare(b.name));
}
