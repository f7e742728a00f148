import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/query-client.ts';
import { useBoardStream } from './use-board-stream.ts';

export const keysQuery = (locationId: string) =>
  apiQuery('GET /valets/locations/:locationId/keys', { params: { locationId } });

/** The hooks and numbers that are free while others write tickets too. */
export function useKeyBoard(locationId: string) {
  const { data, refetch } = useQuery({ ...keysQuery(locationId), staleTime: 0 });
  const ask = () => void refetch();
  useBoardStream(locationId, { ticket: ask, gone: ask, missed: ask });
  return data;
}
