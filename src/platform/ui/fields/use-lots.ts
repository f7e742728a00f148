import { useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/api/call-api.ts';
import { type NamedLot, nameLot } from '#platform/geo/lot-name.ts';

export type Lot = NamedLot & { readonly _id: string };

const PAGE_SIZE = 200;
/** The most lots that one can select from; an owner with more gives access to all. */
const MAX_LOTS = 5000;

const CALLS = { own: 'GET /locations/me', served: 'GET /locations/service', given: 'GET /locations/me' } as const;
/** Lots that the user owns, serves as an enforcer, or manages. */
export type LotsToChoose = keyof typeof CALLS;

/** The lots on offer, in alphabetical order. */
export function useLots(which: LotsToChoose) {
  return useQuery({ queryKey: [`${CALLS[which].slice(4)}#all`], queryFn: ({ signal }) => fetchLots(which, signal) });
}

async function fetchLots(which: LotsToChoose, signal: AbortSignal): Promise<Lot[]> {
  const lots: Lot[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    const page = await callApi(CALLS[which], { query, signal });
    lots.push(...page.data.locations);
    cursor = page.nextCursor;
  } while (cursor !== null && lots.length < MAX_LOTS);
  return lots.sort((a, b) => nameLot(a).localeCompare(nameLot(b), 'en', { numeric: true }));
}
