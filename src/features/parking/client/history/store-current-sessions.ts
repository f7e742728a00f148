// After one of a driver's pages has loaded, stores what it needs without a signal on the device.

import { getCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery, queryClient } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { openWithoutSignal } from '#platform/offline/install-worker.ts';
import { storeSessions } from './stored-sessions.ts';

const mine = apiQuery('GET /sessions/me', { query: { limit: 20 } });
let watches = false;

/** Without a worker, or on a full device, everything still works while there is a signal. */
export function storeCurrentSessions(): void {
  if (!watches) beginWatching();
  void queryClient.fetchQuery(mine).then(
    (answer) => storeAnswer(answer, queryClient.getQueryState(mine.queryKey)?.dataUpdatedAt ?? Date.now()),
    () => {},
  );
}

/** Once per document. */
function beginWatching(): void {
  watches = true;
  const watched = JSON.stringify(mine.queryKey);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || query.queryHash !== watched) return;
    storeAnswer(query.state.data as Answer<'GET /sessions/me'>, query.state.dataUpdatedAt);
  });
  openWithoutSignal('/');
}

function storeAnswer({ sessions }: Answer<'GET /sessions/me'>, at: number): void {
  storeSessions(sessions, { whose: getCurrentUser()?._id ?? null, at: new Date(at).toISOString() });
}
