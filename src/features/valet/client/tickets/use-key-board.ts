import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { freeHook } from '../../rules/ticket/key-hook.ts';
import { nextTicketNumber } from '../../rules/ticket/ticket-number.ts';
import { useBoardStream } from '../board/use-board-stream.ts';
import { type ValetContent, valetOutbox } from '../offline/valet-outbox.ts';

export const keysQuery = (locationId: string) =>
  apiQuery('GET /valets/locations/:locationId/keys', { params: { locationId } });

const EVERY_MS = 60_000;

/** Keeps the key board loaded, so that a car can be taken in without a signal. */
export function useKeyBoardAtHand(locationId: string): void {
  useQuery({ ...keysQuery(locationId), refetchInterval: EVERY_MS });
}

/** The hooks and numbers that are still free while others create tickets too. */
export function useKeyBoard(locationId: string) {
  const { data, refetch } = useQuery({ ...keysQuery(locationId), staleTime: 0 });
  const refresh = () => void refetch();
  useBoardStream(locationId, { ticket: refresh, gone: refresh, missed: refresh });
  const written = useWritten(locationId);
  return data && withWritten(data, written);
}

type Keys = Answer<'GET /valets/locations/:locationId/keys'>;
type Written = Pick<Extract<ValetContent, { readonly kind: 'create' }>['body'], 'ticketNumber' | 'hook'>;

/** Numbers and hooks of unsent tickets are not free either. */
export function withWritten(keys: Keys, written: readonly Written[]): Keys {
  if (written.length === 0) return keys;
  const numbers = new Set([...keys.taken, ...written].map(({ ticketNumber }) => ticketNumber));
  const hooks = new Set([...keys.taken, ...written].flatMap(({ hook }) => hook ?? []));
  return {
    ...keys,
    nextHook: freeHook(keys.hooks, hooks),
    nextTicketNumber: numbers.has(keys.nextTicketNumber)
      ? nextTicketNumber(keys.nextTicketNumber, numbers)
      : keys.nextTicketNumber,
  };
}

function useWritten(locationId: string): readonly Written[] {
  const created = valetOutbox.use().flatMap(({ content }) => (content.kind === 'create' ? [content.body] : []));
  return created.filter((body) => body.locationId === locationId);
}
