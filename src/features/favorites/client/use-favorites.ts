import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/api/call-api.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery } from '#platform/api/query-client.ts';

export type Favourites = {
  readonly has: (locationId: string) => boolean;
  /** Shown at once, and reverted if the server refuses. @throws what the call throws */
  readonly toggle: (locationId: string) => Promise<void>;
};

const listsFavourites = ({ queryKey: [path] }: Query) => typeof path === 'string' && path.includes('favourites=true');

/** The account's favorite lots (rule 34); null for a guest, and until they are loaded. */
export function useFavourites(): Favourites | null {
  const user = useCurrentUser();
  const client = useQueryClient();
  const asked = apiQuery('GET /favourites');
  const { data } = useQuery({ ...asked, enabled: user !== null });
  if (user === null || data === undefined) return null;
  const show = (change: (ids: readonly string[]) => string[]) =>
    client.setQueryData(asked.queryKey, (old: typeof data | undefined) =>
      old ? { ...old, data: { locationIds: change(old.data.locationIds) } } : old,
    );
  const without = (id: string) => (ids: readonly string[]) => ids.filter((each) => each !== id);
  const withOne = (id: string) => (ids: readonly string[]) => [id, ...without(id)(ids)];
  const has = (id: string) => data.data.locationIds.includes(id);
  const toggle = async (id: string) => {
    const kept = has(id);
    show(kept ? without(id) : withOne(id));
    try {
      await callApi(kept ? 'DELETE /locations/:id/favourite' : 'PUT /locations/:id/favourite', { params: { id } });
    } catch (error) {
      show(kept ? withOne(id) : without(id));
      throw error;
    }
    // A visible list of favorites keeps the lot, so that its heart can undo this; the next one is fetched anew.
    await client.invalidateQueries({ predicate: listsFavourites, refetchType: 'none' });
  };
  return { has, toggle };
}
