import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/api/call-api.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery } from '#platform/api/query-client.ts';

export type Favorites = {
  readonly has: (locationId: string) => boolean;
  /** Shown at once, and reverted if the server refuses. @throws what the call throws */
  readonly toggle: (locationId: string) => Promise<void>;
};

const listsFavorites = ({ queryKey: [path] }: Query) => typeof path === 'string' && path.includes('favourites=true');

/** The account's favorite lots (rule 34); null for a guest, and until they are loaded. */
export function useFavorites(): Favorites | null {
  const user = useCurrentUser();
  const client = useQueryClient();
  const requested = apiQuery('GET /favourites');
  const { data } = useQuery({ ...requested, enabled: user !== null });
  if (user === null || data === undefined) return null;
  const show = (change: (ids: readonly string[]) => string[]) =>
    client.setQueryData(requested.queryKey, (old: typeof data | undefined) =>
      old ? { ...old, data: { locationIds: change(old.data.locationIds) } } : old,
    );
  const without = (id: string) => (ids: readonly string[]) => ids.filter((each) => each !== id);
  const withOne = (id: string) => (ids: readonly string[]) => [id, ...without(id)(ids)];
  const has = (id: string) => data.data.locationIds.includes(id);
  const toggle = async (id: string) => {
    const stored = has(id);
    // An answer still on its way does not know of the change.
    await client.cancelQueries(requested);
    show(stored ? without(id) : withOne(id));
    try {
      await callApi(stored ? 'DELETE /locations/:id/favourite' : 'PUT /locations/:id/favourite', { params: { id } });
    } catch (error) {
      show(stored ? withOne(id) : without(id));
      throw error;
    }
    // A visible list of favorites keeps the lot, so that its heart can undo this; the next one is fetched anew.
    await client.invalidateQueries({ predicate: listsFavorites, refetchType: 'none' });
  };
  return { has, toggle };
}
