// Persists server answers, so that a page opened offline can show them with their age.

import type { Query } from '@tanstack/react-query';
import { isSessionEnded } from '#platform/api/current-user.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { listSaved, readSaved, saveInVault } from './vault.ts';

type PersistedQuery = { readonly key: readonly unknown[]; readonly data: unknown; readonly updatedAt: number };

const PREFIX = 'answer:';
/** Debounces writes. */
const WRITE_AFTER_MS = 1000;
/** Older data is useless for work, and guests' names should not stay on a phone. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Restores persisted answers unless newer ones are known. */
export async function restoreQueries(): Promise<void> {
  const names = await listSaved(PREFIX);
  const all = await Promise.all(names.map((name) => readSaved<PersistedQuery>(name)));
  for (const stored of all) {
    if (!stored || Date.now() - stored.updatedAt > MAX_AGE_MS) continue;
    const known = queryClient.getQueryState(stored.key)?.dataUpdatedAt ?? 0;
    if (known >= stored.updatedAt) continue;
    queryClient.setQueryData(stored.key, stored.data, { updatedAt: stored.updatedAt });
    // Marked as stale, so that an opened page refetches it: settings may have changed.
    void queryClient.invalidateQueries({ queryKey: stored.key, exact: true, refetchType: 'none' });
  }
}

/** Persists answers whose keys satisfy `shouldPersist` from now on. @returns a function that stops it. */
export function persistQueries(shouldPersist: (key: readonly unknown[]) => boolean): () => void {
  const dirty = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    // It was deleted with the session.
    if (isSessionEnded()) dirty.clear();
    for (const [name, { queryKey: key, state }] of dirty) {
      const stored: PersistedQuery = { key, data: state.data, updatedAt: state.dataUpdatedAt };
      // A phone that is full, or signed out in the meantime, stores nothing, and still works while there is a signal.
      void saveInVault(name, stored).catch(() => {});
    }
    dirty.clear();
  };
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || !shouldPersist(query.queryKey)) return;
    dirty.set(PREFIX + JSON.stringify(query.queryKey), query);
    timer ??= setTimeout(write, WRITE_AFTER_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
