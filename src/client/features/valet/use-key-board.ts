import { useQuery } from '@tanstack/react-query';
import { nextTicketNumber } from '#domain/valet/keys-and-numbers.ts';
import { apiQuery } from '../../lib/query-client.ts';
import { useBoardStream } from './use-board-stream.ts';
import { valetOutbox } from './valet-outbox.ts';

export const keysQuery = (locationId: string) =>
  apiQuery('GET /valets/locations/:locationId/keys', { params: { locationId } });

/** The hooks and numbers that are free while others write tickets too. */
export function useKeyBoard(locationId: string) {
  const { data, refetch } = useQuery({ ...keysQuery(locationId), staleTime: 0 });
  const ask = () => void refetch();
  useBoardStream(locationId, { ticket: ask, gone: ask, missed: ask });
  const waiting = useWrittenNumbers(locationId);
  const { nextTicketNumber: next = null } = data ?? {};
  // Tickets that the server has not heard of have numbers too.
  const nextOwn = waiting.size > 0 ? nextTicketNumber([...waiting].at(-1) ?? next, waiting) : next;
  return data && { ...data, nextTicketNumber: nextOwn ?? data.nextTicketNumber };
}

function useWrittenNumbers(locationId: string): ReadonlySet<string> {
  const written = valetOutbox.use().flatMap(({ content }) => (content.kind === 'create' ? [content.body] : []));
  return new Set(written.filter((body) => body.locationId === locationId).map(({ ticketNumber }) => ticketNumber));
}
