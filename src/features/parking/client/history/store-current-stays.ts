// After one of a driver's pages has loaded, stores what it needs without a signal on the device.

import type { Answer } from '#app/api.ts';
import { getCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery, queryClient } from '#platform/api/query-client.ts';
import { openWithoutSignal } from '#platform/offline/install-worker.ts';
import { storeStays } from './stored-stays.ts';

const stays = apiQuery('GET /sessions/me', { query: { limit: 20 } });
let watches = false;

/** Without a worker, or on a full device, everything still works while there is a signal. */
export function storeCurrentStays(): void {
  if (!watches) beginWatching();
  void queryClient.fetchQuery(stays).then(
    (answer) => storeAnswer(answer, queryClient.getQueryState(stays.queryKey)?.dataUpdatedAt ?? Date.now()),
    () => {},
  );
}

/** Once per document. */
function beginWatching(): void {
  watches = true;
  const watched = JSON.stringify(stays.queryKey);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || query.queryHash !== watched) return;
    storeAnswer(query.state.data as Answer<'GET /sessions/me'>, query.state.dataUpdatedAt);
  });
  openWithoutSignal('/');
}

function storeAnswer({ sessions }: Answer<'GET /sessions/me'>, at: number): void {
  storeStays(sessions, { whose: getCurrentUser()?._id ?? null, at: new Date(at).toISOString() });
}
